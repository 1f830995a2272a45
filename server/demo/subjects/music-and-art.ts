import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const musicAndArt: DemoJourney[] = [
  {
    key: 'music-theory-by-ear',
    owner: 'mateus',
    name: 'Music theory: rhythm, intervals, chords and arranging',
    description:
      'For people who play or sing and can’t read music yet. You learn notation, intervals and chords with short lessons, read a score and write your own arrangement. Afterwards you can arrange a song for the instruments you have.',
    badges: ['Music', 'Teaching'],
    daysAgo: 168,
    pull: 0.56,
    steps: [
      {
        stepType: 'Article',
        description: 'Make a beat and a bass line in the browser',
        url: 'https://learningmusic.ableton.com/',
      },
      {
        stepType: 'Course',
        description: 'Learn staff, rhythm and intervals in short lessons',
        url: 'https://www.musictheory.net/lessons',
      },
      {
        stepType: 'Book',
        description: 'Read about chords and form, with audio examples',
        url: 'https://viva.pressbooks.pub/openmusictheory/',
      },
      {
        stepType: 'Article',
        description: 'Fetch the score of a piece you love and follow it',
        url: 'https://imslp.org/wiki/Main_Page',
      },
      {
        stepType: 'Open Source',
        description: 'Write down your own arrangement and hear it played',
        url: 'https://musescore.org/',
      },
      {
        stepType: 'Open Source',
        description: 'Or write music as a program and change it while it plays',
        url: 'https://sonic-pi.net/tutorial.html',
      },
    ],
  },
  {
    key: 'regarder-un-tableau',
    owner: 'lea',
    name: 'Apprendre à analyser un tableau',
    description:
      'Pour les débutants en histoire de l’art. Tu apprends à décrire une œuvre, à situer les impressionnistes et à préparer une visite de musée avec les collections en ligne. À la fin, tu sais analyser un tableau et expliquer ce que tu vois.',
    badges: ['Art History', 'History', 'Photography'],
    daysAgo: 35,
    pull: 0.22,
    steps: [
      {
        stepType: 'Article',
        description: 'Choisir une œuvre du Louvre et la décrire à voix haute',
        url: 'https://collections.louvre.fr/',
      },
      {
        stepType: 'Article',
        description: 'Situer les impressionnistes : qui, quand, contre quoi',
        url: 'https://fr.wikipedia.org/wiki/Impressionnisme',
      },
      {
        stepType: 'Article',
        description: 'Préparer une visite au musée d’Orsay et n’y voir que trois toiles',
        url: 'https://www.musee-orsay.fr/fr',
      },
      {
        stepType: 'Article',
        description: 'Feuilleter des estampes et des journaux de l’époque',
        url: 'https://gallica.bnf.fr/',
      },
      {
        stepType: 'Documentary',
        description: 'Comprendre ce que regarder veut dire (en anglais)',
        url: 'https://en.wikipedia.org/wiki/Ways_of_Seeing',
      },
    ],
  },
  {
    key: 'letters-and-space',
    owner: 'maya',
    name: 'Typography for screens: typefaces, spacing and contrast',
    description:
      'For designers and developers without typography training. You learn how to choose a typeface, set size, line length and spacing, and check contrast. Afterwards you can set text that is easy to read on every screen.',
    badges: ['Graphic Design', 'UI/UX', 'CSS'],
    daysAgo: 0.5,
    pull: 0.08,
    steps: [
      {
        stepType: 'Documentary',
        description: 'Watch a documentary about the typeface Helvetica',
        url: 'https://www.hustwit.com/helvetica',
      },
      {
        stepType: 'Book',
        description: 'Learn the five choices that decide how readable a page is',
        url: 'https://practicaltypography.com/',
      },
      {
        stepType: 'Book',
        description: 'Learn techniques for spacing, size and emphasis',
        url: 'https://www.refactoringui.com/',
      },
      {
        stepType: 'Article',
        description: 'Check the contrast of your colours',
        url: 'https://webaim.org/resources/contrastchecker/',
      },
    ],
  },
  {
    key: 'art-history-in-small-rooms',
    owner: 'mateus',
    name: 'Art history: an overview with videos and open collections',
    description:
      'For people who want an overview without a long course. You follow short videos on single works, a timeline from prehistory to today and two open collections. Afterwards you can place a work in its period and compare it with others.',
    badges: ['Art History', 'History'],
    daysAgo: 219,
    pull: 0.2,
    steps: [
      {
        stepType: 'Video Series',
        description: 'Watch short conversations about single works',
        url: 'https://smarthistory.org/',
      },
      {
        stepType: 'Course',
        description: 'Follow the timeline from prehistory to today',
        url: 'https://www.khanacademy.org/humanities/art-history',
      },
      {
        stepType: 'Article',
        description: 'Find ten open-access works on one theme of your own',
        url: 'https://www.metmuseum.org/art/collection',
      },
      {
        stepType: 'Article',
        description: 'Look at Dutch paintings in high resolution',
        url: 'https://www.rijksmuseum.nl/en',
      },
    ],
  },
]
