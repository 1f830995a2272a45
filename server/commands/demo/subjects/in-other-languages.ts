import type { DemoJourney } from './demo-journey.ts'

export const inOtherLanguages: DemoJourney[] = [
  {
    key: 'taallam-al-barmaja',
    owner: 'layla',
    name: 'تعلّم البرمجة بالعربية: بايثون والويب وSQL',
    description:
      'لمن يريد أن يبدأ البرمجة بالعربية دون خبرة سابقة. تتعلّم أساسيات بايثون، ثم HTML، ثم الاستعلام عن البيانات بلغة SQL، ثم حماية أجهزتك. بعدها يمكنك كتابة برنامج صغير وصفحة ويب والاستعلام من قاعدة بيانات.',
    badges: ['Python', 'HTML', 'SQL', 'Cyber Security'],
    daysAgo: 92,
    pull: 0.43,
    level: 'beginner',
    steps: [
      {
        stepType: 'Book',
        description: 'ابدأ بلغة بايثون وجرّب كل مثال بنفسك',
        url: 'https://academy.hsoub.com/files/15-البرمجة-بلغة-بايثون/',
        minutes: 1200,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'اكتب أول صفحة ويب وارجع إلى شرح كل وسم',
        url: 'https://wiki.hsoub.com/HTML',
        minutes: 300,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'راجع الأساسيات بدروس قصيرة مع أمثلة',
        url: 'https://harmash.com/',
        minutes: 600,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'تعلّم الاستعلام عن البيانات بلغة SQL',
        url: 'https://academy.hsoub.com/files/16-%D9%85%D9%84%D8%A7%D8%AD%D8%B8%D8%A7%D8%AA-%D9%84%D9%84%D8%B9%D8%A7%D9%85%D9%84%D9%8A%D9%86-%D8%A8%D9%84%D8%BA%D8%A9-sql/',
        minutes: 600,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'احمِ أجهزتك وحساباتك قبل أن تنشر أي شيء',
        url: 'https://academy.hsoub.com/files/20-%D8%AF%D9%84%D9%8A%D9%84-%D8%A7%D9%84%D8%A3%D9%85%D8%A7%D9%86-%D8%A7%D9%84%D8%B1%D9%82%D9%85%D9%8A/',
        minutes: 480,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'خذ فكرة أولى عن الذكاء الاصطناعي وتعلّم الآلة',
        url: 'https://academy.hsoub.com/files/17-%D9%85%D8%AF%D8%AE%D9%84-%D8%A5%D9%84%D9%89-%D8%A7%D9%84%D8%B0%D9%83%D8%A7%D8%A1-%D8%A7%D9%84%D8%A7%D8%B5%D8%B7%D9%86%D8%A7%D8%B9%D9%8A-%D9%88%D8%AA%D8%B9%D9%84%D9%85-%D8%A7%D9%84%D8%A2%D9%84%D8%A9/',
        minutes: 480,
        cost: 'free',
      },
    ],
  },
  {
    key: 'webseiten-von-hand-gebaut',
    owner: 'jonas',
    name: 'Webseiten bauen lernen: HTML, CSS, JavaScript und React',
    description:
      'Für Anfängerinnen und Anfänger, die auf Deutsch lernen möchten. Du schreibst eine Seite mit HTML, gestaltest sie mit CSS, sicherst sie mit Git und baust am Ende eine kleine Oberfläche mit React. Danach kannst du eine eigene Webseite erstellen und veröffentlichen.',
    badges: ['HTML', 'CSS', 'JavaScript', 'React', 'Git'],
    daysAgo: 5,
    pull: 0.12,
    level: 'beginner',
    steps: [
      {
        stepType: 'Article',
        description: 'Die erste Seite schreiben und alles hier nachschlagen',
        url: 'https://wiki.selfhtml.org/wiki/Startseite',
        minutes: 240,
        cost: 'free',
        note: 'Auf Deutsch, gründlich und seit über 25 Jahren gepflegt.',
      },
      {
        stepType: 'Course',
        description: 'Den Grundkurs Schritt für Schritt mitmachen',
        url: 'https://developer.mozilla.org/de/docs/Learn_web_development',
        minutes: 1500,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'CSS Grid mit einem kleinen Spiel üben',
        url: 'https://cssgridgarden.com/#de',
        minutes: 30,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Git lernen: die ersten drei Kapitel genügen',
        url: 'https://git-scm.com/book/de/',
        minutes: 180,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Mit React eine Oberfläche aus Komponenten bauen',
        url: 'https://lernen.react-js.dev',
        minutes: 900,
        cost: 'free',
      },
    ],
  },
]
