import type { DemoJourney } from '../demo-journey.ts'

export const naturalScience: DemoJourney[] = [
  {
    key: 'the-night-sky-from-a-balcony',
    owner: 'ingrid',
    name: 'The night sky from a balcony',
    description:
      'You need your eyes, a warm blanket and ten minutes of darkness. In a month you know six constellations and two planets; in a year you have helped with real research from the sofa.',
    badges: ['Astronomy', 'Physics', 'Photography'],
    daysAgo: 290,
    pull: 0.5,
    steps: [
      {
        stepType: 'Article',
        description: 'Find out what is above your own roof right now',
        url: 'https://stellarium-web.org/',
      },
      {
        stepType: 'Article',
        description: 'Check what there is to see this week: planets, comets, passes',
        url: 'https://in-the-sky.org/',
      },
      {
        stepType: 'Article',
        description: 'One picture a day, explained by an astronomer',
        url: 'https://apod.nasa.gov/apod/astropix.html',
      },
      {
        stepType: 'Book',
        description: 'Read about the Sun, the stars and how far away all that is',
        url: 'https://openstax.org/details/books/astronomy-2e',
      },
      {
        stepType: 'Documentary',
        description: 'Thirteen evenings with the most patient guide there was',
        url: 'https://en.wikipedia.org/wiki/Cosmos:_A_Personal_Voyage',
      },
      {
        stepType: 'Open Source',
        description: 'Sort galaxies for scientists who have too many',
        url: 'https://www.zooniverse.org/',
      },
    ],
  },
  {
    key: 'climate-with-numbers',
    owner: 'ingrid',
    name: 'Climate, with numbers',
    description:
      'I work with ice that remembers. People ask me what matters most, and the honest answer is a number with an uncertainty. After this you can do the sums yourself and stay calm and awake.',
    badges: ['Climate Science', 'Sustainability', 'Physics', 'Data Analysis'],
    daysAgo: 111,
    pull: 0.4,
    steps: [
      {
        stepType: 'Article',
        description: 'See who emits what, and how it has changed',
        url: 'https://ourworldindata.org/co2-and-greenhouse-gas-emissions',
      },
      {
        stepType: 'Book',
        description: 'Add it up in one unit: lamps, cars, flights, heating',
        url: 'https://www.withouthotair.com/',
      },
      {
        stepType: 'Article',
        description: 'Read the summary that governments agreed on, line by line',
        url: 'https://www.ipcc.ch/report/ar6/syr/',
      },
      {
        stepType: 'Article',
        description: 'Turn the knobs of world policy and watch the curve',
        url: 'https://en-roads.climateinteractive.org/',
      },
      {
        stepType: 'Article',
        description: 'Look up the answer to the objection you heard last week',
        url: 'https://skepticalscience.com/',
      },
      { stepType: 'Article', description: 'Learn how a company counts what it emits', url: 'https://ghgprotocol.org/' },
    ],
  },
  {
    key: 'physics-at-the-kitchen-table',
    owner: 'ingrid',
    name: 'Physics at the kitchen table',
    description:
      'A spoon, a bottle, a marble: most of mechanics fits between breakfast and washing up. Play first, then let a great teacher tell you what you saw, then calculate it.',
    badges: ['Physics', 'Mathematics', 'Teaching'],
    daysAgo: 66,
    pull: 0.16,
    steps: [
      {
        stepType: 'Article',
        description: 'Play with springs, skates and circuits in the browser',
        url: 'https://phet.colorado.edu/',
      },
      {
        stepType: 'Book',
        description: 'Let the best storyteller of physics explain what you saw',
        url: 'https://www.feynmanlectures.caltech.edu/',
      },
      {
        stepType: 'Book',
        description: 'Work through motion, force and energy with exercises',
        url: 'https://openstax.org/details/books/university-physics-volume-1',
      },
      {
        stepType: 'Course',
        description: 'Take a whole course of mechanics, with problem sets',
        url: 'https://ocw.mit.edu/courses/8-01sc-classical-mechanics-fall-2016/',
      },
      {
        stepType: 'Book',
        description: 'Stir in a little chemistry',
        url: 'https://openstax.org/details/books/chemistry-2e',
      },
      {
        stepType: 'Podcast',
        description: 'For the walk: three scholars and one big idea',
        url: 'https://www.bbc.co.uk/programmes/b006qykl',
      },
    ],
  },
]
