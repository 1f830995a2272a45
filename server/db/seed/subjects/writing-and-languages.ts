import type { DemoJourney } from '../demo-journey.ts'

export const writingAndLanguages: DemoJourney[] = [
  {
    key: 'words-that-carry',
    owner: 'hana',
    name: 'Words that carry',
    description:
      'Clear writing is mostly rewriting, and rewriting can be learnt. You cut one old text of yours in half, find out which of four kinds of document you are writing, and read it aloud at the end.',
    badges: ['Writing', 'Communication', 'Creative Writing'],
    daysAgo: 88,
    pull: 0.47,
    steps: [
      {
        stepType: 'Article',
        description: 'Read the essay that has shamed writers since 1946',
        url: 'https://www.orwellfoundation.com/the-orwell-foundation/orwell/essays-and-other-works/politics-and-the-english-language/',
      },
      {
        stepType: 'Book',
        description: 'Then the little old book of rules; break them knowingly',
        url: 'https://www.gutenberg.org/ebooks/37134',
      },
      {
        stepType: 'Course',
        description: 'Do the exercises of course one on a text of your own',
        url: 'https://developers.google.com/tech-writing/one',
      },
      {
        stepType: 'Article',
        description: 'Find out whether it is a lesson, a recipe, a map or an essay',
        url: 'https://diataxis.fr/',
      },
      {
        stepType: 'Book',
        description: 'Work through a chapter on audience and tone',
        url: 'https://openstax.org/details/books/writing-guide',
      },
      {
        stepType: 'Article',
        description: 'Look up commas, citations and all you are unsure about',
        url: 'https://owl.purdue.edu/',
      },
      {
        stepType: 'Event (virtual/in-person)',
        description: 'Meet others who write for readers in a hurry',
        url: 'https://www.writethedocs.org/conf/',
      },
    ],
  },
  {
    key: 'a-language-in-a-year',
    owner: 'hana',
    name: 'A language in a year',
    description:
      'Not fluent: happy. After a year of half hours you order, joke, read a simple novel and make friends. It works for every language I tried, and it costs next to nothing.',
    badges: ['Languages', 'Communication', 'Psychology'],
    daysAgo: 363,
    pull: 0.53,
    steps: [
      {
        stepType: 'Article',
        description: 'Understand why you forget, and when to be reminded',
        url: 'https://en.wikipedia.org/wiki/Spaced_repetition',
      },
      {
        stepType: 'Open Source',
        description: 'Make your own cards, ten a day and never more',
        url: 'https://apps.ankiweb.net/',
      },
      {
        stepType: 'Course',
        description: 'Think your way through the grammar, by ear',
        url: 'https://www.languagetransfer.org/',
      },
      {
        stepType: 'Article',
        description: 'Hear every new word from somebody who grew up with it',
        url: 'https://forvo.com/',
      },
      {
        stepType: 'Open Source',
        description: 'Collect sentences, not words; here are millions',
        url: 'https://tatoeba.org/',
      },
      {
        stepType: 'Open Source',
        description: 'Lend your own voice to the language you come from',
        url: 'https://commonvoice.mozilla.org/',
      },
    ],
  },
  {
    key: 'hajimete-no-nihongo',
    owner: 'yuki',
    name: '日本語を、はじめから',
    description:
      '友だちに日本語を教えるとき、いつもこの順番で始めます。まず文の形、それから毎日すこしずつ読むこと。漢字は急がなくて大丈夫。 Notes in easy Japanese and English; a year of small steps.',
    badges: ['Languages', 'Writing'],
    daysAgo: 27,
    pull: 0.19,
    steps: [
      {
        stepType: 'Book',
        description: '文のしくみを順番に学ぶ (grammar from the ground up)',
        url: 'https://guidetojapanese.org/learn/',
      },
      {
        stepType: 'Article',
        description: 'わからない言葉を調べる (look words up, with kanji and examples)',
        url: 'https://jisho.org/',
      },
      {
        stepType: 'Article',
        description: 'やさしいニュースを毎日ひとつ読む (one easy news story a day)',
        url: 'https://news.web.nhk/news/easy/',
      },
      {
        stepType: 'Open Source',
        description: '覚えた文をカードにする (turn what you read into cards)',
        url: 'https://apps.ankiweb.net/',
      },
    ],
  },
]
