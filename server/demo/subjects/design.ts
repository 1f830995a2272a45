import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const design: DemoJourney[] = [
  {
    key: 'accessible-by-default',
    owner: 'noor',
    name: 'Web accessibility: test and build pages everyone can use',
    description:
      'For designers and developers of web pages. You learn how people with disabilities use the web, test with keyboard and screen reader, and build accessible forms, menus and dialogs. Afterwards you can check a page against WCAG and fix the common mistakes.',
    badges: ['Accessibility', 'UI/UX', 'HTML', 'Web Development'],
    daysAgo: 174,
    pull: 0.83,
    steps: [
      {
        stepType: 'Article',
        description: 'Meet the people: how they use the web and what stops them',
        url: 'https://www.w3.org/WAI/fundamentals/accessibility-intro/',
      },
      {
        stepType: 'Course',
        description: 'Learn accessible structure, forms and animation',
        url: 'https://web.dev/learn/accessibility/',
      },
      {
        stepType: 'Article',
        description: 'Do the easy checks on a page you use and on one you made',
        url: 'https://www.w3.org/WAI/test-evaluate/preliminary/',
      },
      {
        stepType: 'Article',
        description: 'Measure the colours of your last design',
        url: 'https://webaim.org/resources/contrastchecker/',
      },
      {
        stepType: 'Article',
        description: 'Build a dialog that works with the keyboard alone',
        url: 'https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/',
      },
      {
        stepType: 'Book',
        description: 'Build accessible cards, menus and tabs',
        url: 'https://inclusive-components.design/',
      },
      {
        stepType: 'Open Source',
        description: 'Add automatic accessibility checks to your tests',
        url: 'https://github.com/dequelabs/axe-core',
      },
      {
        stepType: 'Article',
        description: 'Keep the guidelines at hand, filtered to what you need',
        url: 'https://www.w3.org/WAI/WCAG22/quickref/',
      },
      {
        stepType: 'Event (virtual/in-person)',
        description: 'Join an event on accessibility in May',
        url: 'https://accessibility.day/',
      },
    ],
  },
  {
    key: 'screens-that-explain-themselves',
    owner: 'maya',
    name: 'Interface design: usability rules and how to apply them',
    description:
      'For designers and developers who review screens. You learn Nielsen’s ten heuristics, the laws of UX and two public design systems. Afterwards you can review a screen with clear reasons and improve it step by step.',
    badges: ['UI/UX', 'Graphic Design', 'Accessibility'],
    daysAgo: 254,
    pull: 0.58,
    steps: [
      {
        stepType: 'Article',
        description: 'Learn the ten usability heuristics',
        url: 'https://www.nngroup.com/articles/ten-usability-heuristics/',
      },
      {
        stepType: 'Article',
        description: 'Read one law of UX a day and find an example on your phone',
        url: 'https://lawsofux.com/',
      },
      {
        stepType: 'Article',
        description: 'Read the principles that made a government easier to use',
        url: 'https://www.gov.uk/guidance/government-design-principles',
      },
      {
        stepType: 'Open Source',
        description: 'See how one question a page is done, with the research behind it',
        url: 'https://design-system.service.gov.uk/',
      },
      {
        stepType: 'Article',
        description: 'Compare with the guidelines of another platform',
        url: 'https://developer.apple.com/design/human-interface-guidelines/',
      },
      {
        stepType: 'Book',
        description: 'Improve one screen of your own, one technique at a time',
        url: 'https://www.refactoringui.com/',
      },
    ],
  },
  {
    key: 'listen-before-you-draw',
    owner: 'maya',
    name: 'User research for small teams: interviews and usability tests',
    description:
      'For small teams without a researcher. You plan five interviews, ask about what people did instead of what they want, and test with people who use assistive technology. Afterwards you can run a study in a week and base a decision on it.',
    badges: ['UI/UX', 'Product Management', 'Communication'],
    daysAgo: 12,
    pull: 0.21,
    steps: [
      {
        stepType: 'Article',
        description: 'Find out why five people are enough to start with',
        url: 'https://www.nngroup.com/articles/why-you-only-need-to-test-with-5-users/',
      },
      {
        stepType: 'Article',
        description: 'Plan a round: whom to invite, what to ask, how to keep notes',
        url: 'https://www.gov.uk/service-manual/user-research',
      },
      {
        stepType: 'Book',
        description: 'Learn to ask about what people did, not about your idea',
        url: 'https://www.momtestbook.com/',
      },
      {
        stepType: 'Article',
        description: 'Invite people who use a screen reader; read how they work first',
        url: 'https://webaim.org/projects/screenreadersurvey10/',
      },
    ],
  },
]
