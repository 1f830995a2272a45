import type { DemoJourney } from './demo-journey.ts'

export const health: DemoJourney[] = [
  {
    key: 'cook-and-eat-well',
    owner: 'hana',
    name: 'Healthy cooking: nutrition basics and four cooking skills',
    description:
      'For people who want to cook more often at home. You learn what research agrees on about a healthy diet and how salt, fat, acid and heat work. Afterwards you can plan a week of balanced meals. General information, not medical advice.',
    badges: ['Cooking', 'Health & Nutrition'],
    daysAgo: 57,
    pull: 0.31,
    level: 'beginner',
    steps: [
      {
        stepType: 'Article',
        description: 'Read what is known for certain about a healthy diet',
        url: 'https://www.who.int/news-room/fact-sheets/detail/healthy-diet',
        minutes: 15,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'See how that looks on a plate',
        url: 'https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/the-eatwell-guide/',
        minutes: 10,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Look up what is really in your three favourite foods',
        url: 'https://fdc.nal.usda.gov/',
        minutes: 20,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Learn how salt, fat, acid and heat affect a dish',
        url: 'https://www.saltfatacidheat.com/',
        minutes: 600,
        cost: 'paid',
      },
      {
        stepType: 'Article',
        description: 'Read more about single nutrients',
        url: 'https://nutritionsource.hsph.harvard.edu/',
        minutes: 90,
        cost: 'free',
      },
    ],
  },
  {
    key: 'a-steadier-week',
    owner: 'ingrid',
    name: 'Mental health basics: sleep, breathing, exercise and stress',
    description:
      'For adults who want to handle stress better. You try one breathing exercise, better sleep habits and a running plan for beginners. Afterwards you have a weekly routine and know when to ask for help. If you are unwell, please talk to a doctor.',
    badges: ['Mental Health', 'Psychology', 'Health & Nutrition'],
    daysAgo: 14.5,
    pull: 0.24,
    level: 'beginner',
    steps: [
      {
        stepType: 'Article',
        description: 'Learn what mental health is, and what protects it',
        url: 'https://www.who.int/news-room/fact-sheets/detail/mental-health-strengthening-our-response',
        minutes: 10,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Try one breathing exercise a day for a week',
        url: 'https://www.nhs.uk/mental-health/self-help/guides-tools-and-activities/breathing-exercises-for-stress/',
        minutes: 35,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Improve your sleep: light, screens and coffee',
        url: 'https://www.sleepfoundation.org/sleep-hygiene',
        minutes: 20,
        cost: 'free',
      },
      {
        stepType: 'Course',
        description: 'Follow a plan for beginners up to half an hour of running',
        url: 'https://www.nhs.uk/live-well/exercise/couch-to-5k-week-by-week/',
        minutes: 810,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Read the chapters on emotion, stress and memory',
        url: 'https://openstax.org/details/books/psychology-2e',
        minutes: 180,
        cost: 'free',
      },
    ],
  },
]
