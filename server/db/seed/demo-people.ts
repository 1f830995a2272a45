/** Invented people: any likeness to somebody real is chance. */
export interface DemoPerson {
  key: string
  firstName: string
  lastName: string
  role: string
  company: string
  pronouns: string
  about: string
}

export const demoPeople: DemoPerson[] = [
  {
    key: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    role: 'Product designer',
    company: 'Harbour & Pine',
    pronouns: 'she/her',
    about: 'I draw screens in Lagos and test them on trains. Collecting journeys that take one evening at a time.',
  },
  {
    key: 'ada',
    firstName: 'Ada',
    lastName: 'Moreno',
    role: 'Data scientist',
    company: 'Fjord Labs',
    pronouns: 'she/her',
    about: 'Statistician who drifted into machine learning. I only recommend what I finished and would start again.',
  },
  {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Weber',
    role: 'Frontend engineer',
    company: 'Nordlicht Software',
    pronouns: 'he/him',
    about: 'Types, tests and long walks along the Elbe. Ich antworte auf Deutsch und Englisch.',
  },
  {
    key: 'amina',
    firstName: 'Amina',
    lastName: 'Diallo',
    role: 'Finance lead',
    company: 'Teranga Cooperative',
    pronouns: 'she/her',
    about: 'Twelve years of closing the books in Dakar. Numbers are a language, and everybody can learn to read it.',
  },
  {
    key: 'noor',
    firstName: 'Noor',
    lastName: 'Haddad',
    role: 'Accessibility specialist',
    company: 'Open Door Studio',
    pronouns: 'they/them',
    about: 'I use a screen reader on Mondays so that I never forget. Amman, then Rotterdam. أكتب بالعربية أيضًا.',
  },
  {
    key: 'lea',
    firstName: 'Léa',
    lastName: 'Fournier',
    role: 'Cloud engineer',
    company: 'Atelier Nuage',
    pronouns: 'elle/she',
    about: 'I keep other people’s servers awake so that they can sleep. Museums on Sundays, in Lyon or wherever I am.',
  },
  {
    key: 'tomas',
    firstName: 'Tomás',
    lastName: 'Rivas',
    role: 'Compiler engineer',
    company: 'Quipu Systems',
    pronouns: 'he/him',
    about: 'Made a toy language every winter since 2014. Teaching the next one at the library in Valparaíso.',
  },
  {
    key: 'yuki',
    firstName: '結希',
    lastName: '佐藤',
    role: 'Backend engineer',
    company: 'Kumo Works',
    pronouns: 'she/her',
    about: 'データベースと鉄道が好きです。 I read query plans the way others read timetables.',
  },
  {
    key: 'layla',
    firstName: 'ليلى',
    lastName: 'منصور',
    role: 'Security engineer',
    company: 'Sindibad Networks',
    pronouns: 'هي / she',
    about: 'أعمل في أمن المعلومات وأشرح ما أتعلمه لأصدقائي أولًا. If my mother can follow it, it is ready.',
  },
  {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'Mathematics teacher',
    company: 'Riverside School, Chennai',
    pronouns: 'she/her',
    about: 'Sixteen years of chalk. I look for the picture behind every proof, then for the proof behind the picture.',
  },
  {
    key: 'kwame',
    firstName: 'Kwame',
    lastName: 'Mensah',
    role: 'Founder',
    company: 'Sankofa Tools',
    pronouns: 'he/him',
    about: 'Two small companies, one of them still alive. I share the reading that would have saved me a year.',
  },
  {
    key: 'ingrid',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    role: 'Climate researcher',
    company: 'Nordlys Climate Group',
    pronouns: 'she/her',
    about: 'Ice cores by day, stars by night: there is plenty of night up here. Ask me about uncertainty.',
  },
  {
    key: 'mateus',
    firstName: 'Mateus',
    lastName: 'Carvalho',
    role: 'Music teacher and game maker',
    company: 'Casa do Som, Recife',
    pronouns: 'he/him',
    about: 'Guitar, small games and loud birds. I learn by making something a little too ambitious.',
  },
  {
    key: 'hana',
    firstName: 'Hana',
    lastName: 'Nováková',
    role: 'Technical writer',
    company: 'Lipa Docs',
    pronouns: 'she/her',
    about: 'I cut words for a living in Brno and cook to recover. Five languages, all of them with an accent.',
  },
]
