import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const writingAndLanguages: DemoJourney[] = [
  {
    key: 'words-that-carry',
    owner: 'hana',
    name: 'Technical writing: write clear, well-structured documents',
    description:
      'For people who write documentation, reports or emails at work. You learn the rules of plain English, the four kinds of documentation and how to edit your own text. Afterwards you can shorten a text and structure it for its readers.',
    badges: ['Writing', 'Communication', 'Creative Writing'],
    daysAgo: 88,
    pull: 0.47,
    steps: [
      {
        stepType: 'Article',
        description: 'Read Orwell’s essay on clear language',
        url: 'https://www.orwellfoundation.com/the-orwell-foundation/orwell/essays-and-other-works/politics-and-the-english-language/',
      },
      {
        stepType: 'Book',
        description: 'Read a short book of writing rules',
        url: 'https://www.gutenberg.org/ebooks/37134',
      },
      {
        stepType: 'Course',
        description: 'Do the exercises of course one on a text of your own',
        url: 'https://developers.google.com/tech-writing/one',
      },
      {
        stepType: 'Article',
        description: 'Learn the four kinds of documentation',
        url: 'https://diataxis.fr/',
      },
      {
        stepType: 'Book',
        description: 'Work through a chapter on audience and tone',
        url: 'https://openstax.org/details/books/writing-guide',
      },
      {
        stepType: 'Article',
        description: 'Look up punctuation and citation rules',
        url: 'https://owl.purdue.edu/',
      },
      {
        stepType: 'Event (virtual/in-person)',
        description: 'Join a conference for technical writers',
        url: 'https://www.writethedocs.org/conf/',
      },
    ],
  },
  {
    key: 'a-language-in-a-year',
    owner: 'hana',
    name: 'Learn a foreign language in one year: a daily study plan',
    description:
      'For adults who can spend half an hour a day. You learn with flashcards and spaced repetition, audio courses and example sentences from native speakers. Afterwards you can hold everyday conversations and read simple books. Works for any language.',
    badges: ['Languages', 'Communication', 'Psychology'],
    daysAgo: 363,
    pull: 0.53,
    steps: [
      {
        stepType: 'Article',
        description: 'Learn how spaced repetition works',
        url: 'https://en.wikipedia.org/wiki/Spaced_repetition',
      },
      {
        stepType: 'Open Source',
        description: 'Make your own flashcards, at most ten a day',
        url: 'https://apps.ankiweb.net/',
      },
      {
        stepType: 'Course',
        description: 'Learn the grammar with an audio course',
        url: 'https://www.languagetransfer.org/',
      },
      {
        stepType: 'Article',
        description: 'Listen to how native speakers pronounce new words',
        url: 'https://forvo.com/',
      },
      {
        stepType: 'Open Source',
        description: 'Collect example sentences',
        url: 'https://tatoeba.org/',
      },
      {
        stepType: 'Open Source',
        description: 'Record your voice for an open speech collection',
        url: 'https://commonvoice.mozilla.org/',
      },
    ],
  },
  {
    key: 'hajimete-no-nihongo',
    owner: 'yuki',
    name: 'はじめての日本語：文法・読解・単語の学び方',
    description:
      '日本語を初めて学ぶ人のための学習プランです。文法を順番に学び、辞書の使い方を覚え、毎日やさしいニュースをひとつ読みます。終わるころには、やさしい文章を辞書を使って読めるようになります。 For beginners; notes in easy Japanese and English.',
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
