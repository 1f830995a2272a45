import type { DemoJourney } from '../demo-journey.ts'

export const finance: DemoJourney[] = [
  {
    key: 'reading-a-balance-sheet',
    owner: 'amina',
    name: 'Read a balance sheet and financial statements',
    description:
      'For founders, managers and investors without accounting training. You learn how balance sheet, income statement and cash flow belong together and read a real annual report. Afterwards you can judge in ten minutes how a company stands and what to ask.',
    badges: ['Accounting & Finance', 'Business Strategy', 'Economics'],
    daysAgo: 196,
    pull: 0.79,
    steps: [
      {
        stepType: 'Article',
        description: 'Learn the one equation behind every balance sheet',
        url: 'https://en.wikipedia.org/wiki/Balance_sheet',
      },
      {
        stepType: 'Book',
        description: 'Read chapter 2: four statements and how they hang together',
        url: 'https://openstax.org/details/books/principles-financial-accounting',
      },
      {
        stepType: 'Article',
        description: 'Go through one, line by line, with the words explained',
        url: 'https://www.investopedia.com/terms/b/balancesheet.asp',
      },
      {
        stepType: 'Course',
        description: 'Watch how money moves between the three statements',
        url: 'https://www.khanacademy.org/economics-finance-domain/core-finance',
      },
      {
        stepType: 'Article',
        description: 'Fetch the annual report of a company you know and find the sheet',
        url: 'https://www.sec.gov/edgar/search/',
      },
      {
        stepType: 'Article',
        description: 'Read one letter of an owner who tells bad news first',
        url: 'https://www.berkshirehathaway.com/letters/letters.html',
      },
      {
        stepType: 'Article',
        description: 'Look up how a standard wants a doubtful line to be shown',
        url: 'https://www.ifrs.org/issued-standards/list-of-standards/',
      },
      {
        stepType: 'Open Source',
        description: 'Keep your own books for a month, in a plain text file',
        url: 'https://plaintextaccounting.org/',
      },
    ],
  },
  {
    key: 'money-plain-and-simple',
    owner: 'amina',
    name: 'Personal finance: budget, interest, inflation and saving',
    description:
      'For people who earn their first salary. You make a budget, calculate interest and learn why prices rise. Afterwards you can set up a savings plan, compare loans and follow economic news.',
    badges: ['Accounting & Finance', 'Economics'],
    daysAgo: 52,
    pull: 0.33,
    steps: [
      {
        stepType: 'Article',
        description: 'Write down where you stand and start the boring, sound way',
        url: 'https://www.bogleheads.org/wiki/Getting_started',
      },
      {
        stepType: 'Book',
        description: 'Read the chapters on time value; do the sums with a phone',
        url: 'https://openstax.org/details/books/principles-finance',
      },
      {
        stepType: 'Book',
        description: 'Learn how an economy works, told with real data',
        url: 'https://www.core-econ.org/the-economy/',
      },
      {
        stepType: 'Book',
        description: 'Keep a second textbook open for demand, prices and trade',
        url: 'https://openstax.org/details/books/principles-economics-3e',
      },
      {
        stepType: 'Podcast',
        description: 'Half an hour of economics that you can retell at dinner',
        url: 'https://www.npr.org/podcasts/510289/planet-money',
      },
    ],
  },
]
