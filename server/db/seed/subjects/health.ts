import type { DemoJourney } from '../demo-journey.ts'

export const health: DemoJourney[] = [
  {
    key: 'cook-and-eat-well',
    owner: 'hana',
    name: 'Cook well, eat well',
    description:
      'No diets and no miracle berries. What the evidence agrees on fits on a plate; the rest is learning to season. Cook three evenings a week and keep what tastes good. General information, not medical advice.',
    badges: ['Cooking', 'Health & Nutrition'],
    daysAgo: 57,
    pull: 0.31,
    steps: [
      {
        stepType: 'Article',
        description: 'Read what is known for certain about a healthy diet',
        url: 'https://www.who.int/news-room/fact-sheets/detail/healthy-diet',
      },
      {
        stepType: 'Article',
        description: 'See how that looks on a plate',
        url: 'https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/the-eatwell-guide/',
      },
      {
        stepType: 'Article',
        description: 'Look up what is really in your three favourite foods',
        url: 'https://fdc.nal.usda.gov/',
      },
      {
        stepType: 'Book',
        description: 'Learn the four things that make almost any dish good',
        url: 'https://www.saltfatacidheat.com/',
      },
      {
        stepType: 'Article',
        description: 'Go deeper, one nutrient at a time, when you get curious',
        url: 'https://nutritionsource.hsph.harvard.edu/',
      },
    ],
  },
  {
    key: 'a-steadier-week',
    owner: 'ingrid',
    name: 'A steadier week',
    description:
      'The polar night taught me to look after my head before it complains: sleep, breath, movement, company. Small steps, tried in the dark season. If you are not well, please talk to somebody you trust or to a doctor.',
    badges: ['Mental Health', 'Psychology', 'Health & Nutrition'],
    daysAgo: 14.5,
    pull: 0.24,
    steps: [
      {
        stepType: 'Article',
        description: 'Learn what mental health is, and what protects it',
        url: 'https://www.who.int/news-room/fact-sheets/detail/mental-health-strengthening-our-response',
      },
      {
        stepType: 'Article',
        description: 'Try one breathing exercise a day for a week',
        url: 'https://www.nhs.uk/mental-health/self-help/guides-tools-and-activities/breathing-exercises-for-stress/',
      },
      {
        stepType: 'Article',
        description: 'Mend your evenings: light, screens, coffee',
        url: 'https://www.sleepfoundation.org/sleep-hygiene',
      },
      {
        stepType: 'Course',
        description: 'Get off the sofa and up to half an hour of running',
        url: 'https://www.nhs.uk/live-well/exercise/couch-to-5k-week-by-week/',
      },
      {
        stepType: 'Book',
        description: 'Read the chapters on emotion, stress and memory',
        url: 'https://openstax.org/details/books/psychology-2e',
      },
    ],
  },
]
