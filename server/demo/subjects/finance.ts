import type { DemoJourney } from '#server/demo/demo-journey.ts'

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
        description: 'Read chapter 2: the four statements and how they are connected',
        url: 'https://openstax.org/details/books/principles-financial-accounting',
      },
      {
        stepType: 'Article',
        description: 'Go through one, line by line, with the words explained',
        url: 'https://www.investopedia.com/terms/b/balancesheet.asp',
      },
      {
        stepType: 'Course',
        description: 'Learn how the three statements are connected',
        url: 'https://www.khanacademy.org/economics-finance-domain/core-finance',
      },
      {
        stepType: 'Article',
        description: 'Fetch the annual report of a company you know and find the sheet',
        url: 'https://www.sec.gov/edgar/search/',
      },
      {
        stepType: 'Article',
        description: 'Read a email to shareholders that explains losses',
        url: 'https://www.berkshirehathaway.com/letters/letters.html',
      },
      {
        stepType: 'Article',
        description: 'Look up how an accounting standard treats an unclear item',
        url: 'https://www.ifrs.org/issued-standards/list-of-standards/',
      },
      {
        stepType: 'Open Source',
        description: 'Keep your own accounts for a month in a plain text file',
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
        description: 'List your income and debts and follow the steps in order',
        url: 'https://www.bogleheads.org/wiki/Getting_started',
      },
      {
        stepType: 'Book',
        description: 'Read the chapters on the time value of money and do the exercises',
        url: 'https://openstax.org/details/books/principles-finance',
      },
      {
        stepType: 'Book',
        description: 'Learn how an economy works, with real data',
        url: 'https://www.core-econ.org/the-economy/',
      },
      {
        stepType: 'Book',
        description: 'Use a second textbook for demand, prices and trade',
        url: 'https://openstax.org/details/books/principles-economics-3e',
      },
      {
        stepType: 'Podcast',
        description: 'Listen to half an hour of economics explained in plain words',
        url: 'https://www.npr.org/podcasts/510289/planet-money',
      },
    ],
  },
]
