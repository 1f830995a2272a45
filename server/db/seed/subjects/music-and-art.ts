import type { DemoJourney } from '../demo-journey.ts'

export const musicAndArt: DemoJourney[] = [
  {
    key: 'music-theory-by-ear',
    owner: 'mateus',
    name: 'Music theory by ear',
    description:
      'Theory is the name for what your ear already knows. We sing it, tap it and only then write it down. At the end you arrange one song that you love, for whatever is lying around at home.',
    badges: ['Music', 'Teaching'],
    daysAgo: 168,
    pull: 0.56,
    steps: [
      {
        stepType: 'Article',
        description: 'Make a beat and a bass line in the browser, in one hour',
        url: 'https://learningmusic.ableton.com/',
      },
      {
        stepType: 'Course',
        description: 'Learn staff, rhythm and intervals in short lessons',
        url: 'https://www.musictheory.net/lessons',
      },
      {
        stepType: 'Book',
        description: 'Read on about chords and form, with music to listen to',
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
    name: 'Regarder un tableau, vraiment',
    description:
      'Dix minutes devant une seule image, sans lire le cartel. Je vous propose quelques rendez-vous pour apprendre à voir avant de savoir, au musée ou depuis le canapé, un dimanche après l’autre.',
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
    name: 'Letters and space',
    description:
      'Most design is text and the air around it. Four visits that made me slower and my screens quieter: a film, two books and a small machine that tells you the truth about contrast.',
    badges: ['Graphic Design', 'UI/UX', 'CSS'],
    daysAgo: 0.5,
    pull: 0.08,
    steps: [
      {
        stepType: 'Documentary',
        description: 'Watch a whole film about one typeface; you will see it everywhere',
        url: 'https://www.hustwit.com/helvetica',
      },
      {
        stepType: 'Book',
        description: 'Learn the five choices that decide how a page reads',
        url: 'https://practicaltypography.com/',
      },
      {
        stepType: 'Book',
        description: 'Borrow tactics for spacing, size and emphasis',
        url: 'https://www.refactoringui.com/',
      },
      {
        stepType: 'Article',
        description: 'Make sure that quiet does not mean invisible',
        url: 'https://webaim.org/resources/contrastchecker/',
      },
    ],
  },
  {
    key: 'art-history-in-small-rooms',
    owner: 'mateus',
    name: 'Art history in small rooms',
    description:
      'Big museums make me tired, so I go through art history one room at a time, always with a guitar near by. One object, one conversation, one walk through a collection that is open to all.',
    badges: ['Art History', 'History'],
    daysAgo: 219,
    pull: 0.2,
    steps: [
      {
        stepType: 'Video Series',
        description: 'Listen to two people talk in front of one object',
        url: 'https://smarthistory.org/',
      },
      {
        stepType: 'Course',
        description: 'Put it into a line, from caves to the present day',
        url: 'https://www.khanacademy.org/humanities/art-history',
      },
      {
        stepType: 'Article',
        description: 'Find ten open-access works on one theme of your own',
        url: 'https://www.metmuseum.org/art/collection',
      },
      {
        stepType: 'Article',
        description: 'Visit the Dutch masters and zoom in to the brush strokes',
        url: 'https://www.rijksmuseum.nl/en',
      },
    ],
  },
]
