import type { DemoJourney } from './demo-journey.ts'

export const startups: DemoJourney[] = [
  {
    key: 'from-idea-to-ten-customers',
    owner: 'kwame',
    name: 'Start a company: find a problem and your first ten customers',
    description:
      'For people with a business idea. You learn to check a problem with interviews, find the first ten customers and understand company shares. Afterwards you can tell whether people will pay for your product before you build it.',
    badges: ['Startups', 'Entrepreneurship', 'Business Strategy', 'Product Management'],
    daysAgo: 142,
    pull: 0.6,
    level: 'beginner',
    steps: [
      {
        stepType: 'Article',
        description: 'Learn how to find startup ideas',
        url: 'https://paulgraham.com/startupideas.html',
        minutes: 40,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Have five conversations in which you do not mention your idea',
        url: 'https://www.momtestbook.com/',
        minutes: 240,
        cost: 'paid',
      },
      {
        stepType: 'Article',
        description: 'Find the first ten customers one by one',
        url: 'https://paulgraham.com/ds.html',
        minutes: 30,
        cost: 'free',
      },
      {
        stepType: 'Course',
        description: 'Follow a free programme and keep its weekly rhythm',
        url: 'https://www.startupschool.org/',
        minutes: 600,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Look up advice on sales, pricing and co-founders',
        url: 'https://www.ycombinator.com/library',
        minutes: 120,
        cost: 'free',
      },
      {
        stepType: 'Open Source',
        description: 'Learn how company shares work',
        url: 'https://github.com/jlevy/og-equity-compensation',
        minutes: 60,
        cost: 'free',
      },
    ],
  },
  {
    key: 'building-the-right-thing',
    owner: 'kwame',
    name: 'Product management: plan, prioritise and work with users',
    description:
      'For product managers and team leads. You read the Agile Manifesto, the Scrum Guide and Shape Up, and learn how to involve users. Afterwards you can choose a way of planning that fits your team and explain why.',
    badges: ['Product Management', 'Agile', 'Project Management', 'Leadership'],
    daysAgo: 38,
    pull: 0.25,
    level: 'beginner',
    steps: [
      {
        stepType: 'Article',
        description: 'Read the Agile Manifesto',
        url: 'https://agilemanifesto.org/',
        minutes: 5,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Read the Scrum Guide',
        url: 'https://scrumguides.org/',
        minutes: 30,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Read about the alternative: six-week cycles without a backlog',
        url: 'https://basecamp.com/shapeup',
        minutes: 180,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Learn what a product team is responsible for',
        url: 'https://www.svpg.com/articles/',
        minutes: 90,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Learn how to involve users in every phase',
        url: 'https://www.gov.uk/service-manual/user-research',
        minutes: 90,
        cost: 'free',
      },
    ],
  },
]
