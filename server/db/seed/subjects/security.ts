import type { DemoJourney } from '../demo-journey.ts'

export const security: DemoJourney[] = [
  {
    key: 'web-security-for-people-who-build',
    owner: 'layla',
    name: 'Web security for people who build',
    description:
      'I explain attacks to builders so that they can sleep. You learn the ten classic mistakes, commit each of them in a safe place, and then write down the defences for your own project.',
    badges: ['Cyber Security', 'Web Development', 'Testing'],
    daysAgo: 160,
    pull: 0.52,
    steps: [
      {
        stepType: 'Article',
        description: 'Read the ten classic risks and mark those that you have met',
        url: 'https://owasp.org/www-project-top-ten',
      },
      {
        stepType: 'Course',
        description: 'Break into practice sites, from injection to access control',
        url: 'https://portswigger.net/web-security',
      },
      {
        stepType: 'Open Source',
        description: 'Host a shop that is broken on purpose, and empty it',
        url: 'https://github.com/juice-shop/juice-shop',
      },
      {
        stepType: 'Article',
        description: 'Look up the defence for each attack while you code',
        url: 'https://cheatsheetseries.owasp.org/',
      },
      {
        stepType: 'Article',
        description: 'Set the headers and rules of a well-kept site',
        url: 'https://infosec.mozilla.org/guidelines/web_security',
      },
      {
        stepType: 'Open Source',
        description: 'Draw your own system and ask what could go wrong where',
        url: 'https://owasp.org/www-project-threat-dragon/',
      },
    ],
  },
  {
    key: 'how-secrets-travel',
    owner: 'layla',
    name: 'How secrets travel',
    description:
      'Cryptography for people who will never invent their own, and know why. From a lock in the address bar down to every single byte of the handshake, with puzzles on the way.',
    badges: ['Cyber Security', 'Mathematics', 'Networking'],
    daysAgo: 31,
    pull: 0.14,
    steps: [
      {
        stepType: 'Book',
        description: 'Learn the building blocks with a programmer’s introduction',
        url: 'https://www.crypto101.io/',
      },
      {
        stepType: 'Article',
        description: 'Find out how a certificate is given away for free, safely',
        url: 'https://letsencrypt.org/how-it-works/',
      },
      {
        stepType: 'Article',
        description: 'Press on every byte of a real connection and read what it does',
        url: 'https://tls13.xargs.org/',
      },
      {
        stepType: 'Article',
        description: 'Compare with the standard; by now you can read it',
        url: 'https://www.rfc-editor.org/rfc/rfc8446',
      },
      {
        stepType: 'Article',
        description: 'Break weak ciphers yourself: sets one and two are enough',
        url: 'https://cryptopals.com/',
      },
    ],
  },
  {
    key: 'safer-online-this-weekend',
    owner: 'layla',
    name: 'Safer online this weekend',
    description:
      'Written for my parents and tested on my aunt. No fear, no jargon: a few settings, one password manager and a good nose for fake messages. Do it together with somebody you love.',
    badges: ['Cyber Security', 'Communication'],
    daysAgo: 70,
    pull: 0.41,
    steps: [
      {
        stepType: 'Article',
        description: 'See which of your accounts have already leaked',
        url: 'https://haveibeenpwned.com/',
      },
      {
        stepType: 'Article',
        description: 'Guess which messages are fake, and see what fooled you',
        url: 'https://phishingquiz.withgoogle.com/',
      },
      {
        stepType: 'Article',
        description: 'Make a plan: what do you protect, and from whom?',
        url: 'https://ssd.eff.org/',
      },
      {
        stepType: 'Article',
        description: 'Set up phone and computer with step-by-step guides',
        url: 'https://securityinabox.org/en/',
      },
      {
        stepType: 'Article',
        description: 'Choose a password manager and a browser you can trust',
        url: 'https://www.privacyguides.org/en/',
      },
    ],
  },
]
