import { convertImage, imageLibrary, type Picture } from '#server/core/images/convert.ts'

/** Invented people; any likeness to a real person is coincidence. */
export interface DemoPerson {
  key: string
  firstName: string
  lastName: string
  role: string
  company: string
  pronouns: string
  about: string
  links: string[]
  /** Operators are moderators, too. */
  operator?: boolean
}

export const demoPeople: DemoPerson[] = [
  {
    key: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    role: 'Product designer',
    company: 'Harbour & Pine',
    pronouns: 'she/her',
    about:
      'I design mobile apps in Lagos and test them with users. I collect journeys that fit into one evening a week.',
    links: ['https://maya-okafor.example.org', 'https://portfolio.example.org/maya'],
  },
  {
    key: 'ada',
    firstName: 'Ada',
    lastName: 'Moreno',
    role: 'Data scientist',
    company: 'Fjord Labs',
    pronouns: 'she/her',
    about: 'Statistician working in machine learning. I only recommend resources that I finished myself.',
    links: ['https://ada-moreno.example.org/notes'],
  },
  {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Weber',
    role: 'Frontend engineer',
    company: 'Nordlicht Software',
    pronouns: 'he/him',
    about:
      'I build web interfaces with TypeScript and React, and I moderate here. Ich antworte auf Deutsch und Englisch.',
    links: ['https://jonas-weber.example.org', 'https://code.example.org/jonas'],
    operator: true,
  },
  {
    key: 'amina',
    firstName: 'Amina',
    lastName: 'Diallo',
    role: 'Finance lead',
    company: 'Teranga Cooperative',
    pronouns: 'she/her',
    about: 'I have kept the books of a cooperative in Dakar for twelve years and teach accounting to beginners.',
    links: [],
  },
  {
    key: 'noor',
    firstName: 'Noor',
    lastName: 'Haddad',
    role: 'Accessibility specialist',
    company: 'Open Door Studio',
    pronouns: 'they/them',
    about:
      'I test web pages with a screen reader and train teams in accessibility, in English, Dutch and Arabic. أكتب بالعربية أيضًا.',
    links: ['https://noor-haddad.example.org/a11y'],
  },
  {
    key: 'lea',
    firstName: 'Léa',
    lastName: 'Fournier',
    role: 'Cloud engineer',
    company: 'Atelier Nuage',
    pronouns: 'elle/she',
    about: 'I run cloud infrastructure for small companies in Lyon and visit museums on Sundays.',
    links: ['https://atelier-nuage.example.org/lea'],
  },
  {
    key: 'tomas',
    firstName: 'Tomás',
    lastName: 'Rivas',
    role: 'Compiler engineer',
    company: 'Quipu Systems',
    pronouns: 'he/him',
    about:
      'I work on compilers and have written a small programming language every year since 2014. I teach at the library in Valparaíso.',
    links: ['https://code.example.org/tomas'],
  },
  {
    key: 'yuki',
    firstName: '結希',
    lastName: '佐藤',
    role: 'Backend engineer',
    company: 'Kumo Works',
    pronouns: 'she/her',
    about: 'データベースのバックエンドを担当しています。 I write about query plans and teach Japanese to beginners.',
    links: ['https://yuki-sato.example.org'],
  },
  {
    key: 'layla',
    firstName: 'ليلى',
    lastName: 'منصور',
    role: 'Security engineer',
    company: 'Sindibad Networks',
    pronouns: 'هي / she',
    about:
      'أعمل في أمن المعلومات وأشرح ما أتعلمه بكلمات بسيطة. I explain security to people without a technical background.',
    links: [],
  },
  {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'Mathematics teacher',
    company: 'Riverside School, Chennai',
    pronouns: 'she/her',
    about: 'I have taught mathematics for sixteen years and look for visual explanations of every proof.',
    links: ['https://priya-raman.example.org/maths'],
  },
  {
    key: 'kwame',
    firstName: 'Kwame',
    lastName: 'Mensah',
    role: 'Founder',
    company: 'Sankofa Tools',
    pronouns: 'he/him',
    about: 'I founded two small software companies and share what I learned about finding customers.',
    links: ['https://sankofa-tools.example.org'],
  },
  {
    key: 'ingrid',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    role: 'Climate researcher',
    company: 'Nordlys Climate Group',
    pronouns: 'she/her',
    about: 'I study ice cores and climate data, and I watch the night sky in winter. Ask me about uncertainty.',
    links: [],
  },
  {
    key: 'mateus',
    firstName: 'Mateus',
    lastName: 'Carvalho',
    role: 'Music teacher and game maker',
    company: 'Casa do Som, Recife',
    pronouns: 'he/him',
    about: 'I teach guitar and make small video games. I learn best by building projects.',
    links: ['https://mateus-carvalho.example.org/games'],
  },
  {
    key: 'hana',
    firstName: 'Hana',
    lastName: 'Nováková',
    role: 'Technical writer',
    company: 'Lipa Docs',
    pronouns: 'she/her',
    about: 'I write and edit software documentation in Brno and teach writing. I speak five languages.',
    links: ['https://hana-novakova.example.org', 'https://lipa-docs.example.org'],
  },
]

interface Appearance {
  background: string
  skin: string
  hair: string
  clothes: string
  style: keyof typeof HAIR
  glasses?: true
}

/** The appearance of the people with a portrait, by key; the others have their initial. */
const APPEARANCES: Record<string, Appearance> = {
  maya: { background: '#f2c14e', skin: '#8d5524', hair: '#2b1a12', clothes: '#2a6f77', style: 'curly' },
  ada: { background: '#9ad1c9', skin: '#e0ac7e', hair: '#5b3420', clothes: '#7a3e65', style: 'long' },
  jonas: { background: '#a9c4eb', skin: '#f1c9a5', hair: '#c08a3e', clothes: '#31456a', style: 'short', glasses: true },
  noor: { background: '#f3b6a0', skin: '#c98d63', hair: '#20262e', clothes: '#3b5d4c', style: 'short' },
  lea: { background: '#d5c6ea', skin: '#f1c9a5', hair: '#8a3b1d', clothes: '#24556b', style: 'bun' },
  yuki: { background: '#c9e3a8', skin: '#f0cfa6', hair: '#1d1a1f', clothes: '#b4483f', style: 'bob', glasses: true },
  layla: { background: '#f0d8b4', skin: '#cf9b6b', hair: '#3f6d8e', clothes: '#2e4f68', style: 'scarf' },
  kwame: { background: '#a5d8c0', skin: '#6b4023', hair: '#17110d', clothes: '#c9752d', style: 'short' },
  mateus: { background: '#f5cf87', skin: '#b97a4d', hair: '#33231a', clothes: '#4b7f52', style: 'curly' },
  hana: { background: '#b9cfd8', skin: '#f3d0b3', hair: '#d9b56c', clothes: '#6a4c86', style: 'long' },
}

const CAP = '<path d="M80 108c-6-46 18-70 48-70s54 24 48 70c-4-18-10-28-18-34-20 8-46 8-62-2-8 8-14 18-16 36z"/>'

/** Shapes behind and in front of the head. */
const HAIR = {
  short: { back: '', front: CAP },
  long: { back: '<path d="M74 112c0-50 24-76 54-76s54 26 54 76v96H74z"/>', front: CAP },
  bob: { back: '<path d="M76 112c0-50 24-74 52-74s52 24 52 74v42H76z"/>', front: CAP },
  bun: { back: '<circle cx="128" cy="36" r="24"/>', front: CAP },
  curly: {
    back: '<g><circle cx="88" cy="82" r="30"/><circle cx="128" cy="58" r="36"/><circle cx="168" cy="82" r="30"/><circle cx="82" cy="118" r="20"/><circle cx="174" cy="118" r="20"/></g>',
    front: CAP,
  },
  scarf: {
    back: '<path d="M68 116c0-56 26-84 60-84s60 28 60 84c0 44-8 74 14 104H54c22-30 14-60 14-104z"/>',
    front: '<path d="M78 104c-2-42 20-66 50-66s52 24 50 66c-8-26-26-38-50-38s-42 12-50 38z"/>',
  },
}

/** Draws the portraits, always the same, and converts them like uploads. */
export async function drawPortraits(): Promise<Map<string, Picture>> {
  const { sharp } = await imageLibrary()
  const portraits = new Map<string, Picture>()
  for (const [key, look] of Object.entries(APPEARANCES)) {
    const drawn = await sharp(Buffer.from(drawingOf(look)))
      .png({ compressionLevel: 1 })
      .toBuffer()
    portraits.set(key, await convertImage(drawn, 'photo', key))
  }
  return portraits
}

function drawingOf({ background, skin, hair, clothes, style, glasses }: Appearance): string {
  const { back, front } = HAIR[style]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="${background}"/>
    <circle cx="128" cy="120" r="104" fill="#fff" opacity=".28"/>
    <g fill="${hair}">${back}</g>
    <path d="M24 256c0-56 44-80 104-80s104 24 104 80z" fill="${clothes}"/>
    <path d="M104 136h48v46a24 20 0 0 1-48 0z" fill="${skin}"/>
    <path d="M104 152q24 22 48 0v8q-24 20-48 0z" opacity=".14"/>
    <ellipse cx="128" cy="110" rx="46" ry="54" fill="${skin}"/>
    <g fill="${hair}">${front}</g>
    <circle cx="110" cy="114" r="5" fill="#2a211d"/><circle cx="146" cy="114" r="5" fill="#2a211d"/>
    <path d="M112 138q16 13 32 0" fill="none" stroke="#2a211d" stroke-width="4" stroke-linecap="round"/>
    ${glasses ? '<g fill="none" stroke="#2a211d" stroke-width="4"><circle cx="108" cy="114" r="16"/><circle cx="148" cy="114" r="16"/><path d="M124 112h8"/></g>' : ''}
  </svg>`
}
