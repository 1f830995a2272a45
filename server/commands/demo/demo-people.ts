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
  moderator?: boolean
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
    moderator: true,
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
