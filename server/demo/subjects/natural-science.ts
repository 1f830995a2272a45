import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const naturalScience: DemoJourney[] = [
  {
    key: 'the-night-sky-from-a-balcony',
    owner: 'ingrid',
    name: 'Astronomy for beginners: find stars and planets without a telescope',
    description:
      'For beginners with a view of the sky. You learn to use a star map, find constellations and planets, and read an introduction to astronomy. Afterwards you can find your way in the night sky and take part in a research project online.',
    badges: ['Astronomy', 'Physics', 'Photography'],
    daysAgo: 290,
    pull: 0.5,
    steps: [
      {
        stepType: 'Article',
        description: 'Find out which stars you can see tonight',
        url: 'https://stellarium-web.org/',
      },
      {
        stepType: 'Article',
        description: 'Check what there is to see this week: planets, comets, passes',
        url: 'https://in-the-sky.org/',
      },
      {
        stepType: 'Article',
        description: 'Look at one picture a day, explained by an astronomer',
        url: 'https://apod.nasa.gov/apod/astropix.html',
      },
      {
        stepType: 'Book',
        description: 'Read about the Sun, the stars and how far away all that is',
        url: 'https://openstax.org/details/books/astronomy-2e',
      },
      {
        stepType: 'Documentary',
        description: 'Watch the series Cosmos in 13 episodes',
        url: 'https://en.wikipedia.org/wiki/Cosmos:_A_Personal_Voyage',
      },
      {
        stepType: 'Open Source',
        description: 'Classify galaxies for a research project',
        url: 'https://www.zooniverse.org/',
      },
    ],
  },
  {
    key: 'climate-with-numbers',
    owner: 'ingrid',
    name: 'Climate change in numbers: emissions, energy and models',
    description:
      'For people who want to discuss climate policy with facts. You compare emissions by country, add up energy use in one unit and try out a climate model. Afterwards you can check a claim about the climate and calculate a carbon footprint.',
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
        description: 'Try out climate policies in a simulator',
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
    name: 'Learn mechanics: motion, forces and energy',
    description:
      'For school students and adults who start again. You experiment with simulations, read Feynman’s introduction and solve textbook exercises. Afterwards you can describe everyday motion with formulas and calculate forces and energy.',
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
        description: 'Read Feynman’s lectures on what you saw',
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
        description: 'Read an introduction to chemistry',
        url: 'https://openstax.org/details/books/chemistry-2e',
      },
      {
        stepType: 'Podcast',
        description: 'Listen to three scholars discuss one idea',
        url: 'https://www.bbc.co.uk/programmes/b006qykl',
      },
    ],
  },
]
