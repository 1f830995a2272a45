import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const security: DemoJourney[] = [
  {
    key: 'web-security-for-people-who-build',
    owner: 'layla',
    name: 'Web security: find and fix the most common vulnerabilities',
    description:
      'For web developers. You learn the OWASP Top Ten, try each attack on practice sites, and look up the defences. Afterwards you can review your own application, set security headers and write a threat model.',
    badges: ['Cyber Security', 'Web Development', 'Testing'],
    daysAgo: 160,
    pull: 0.52,
    steps: [
      {
        stepType: 'Article',
        description: 'Read the OWASP Top Ten and mark those you have seen',
        url: 'https://owasp.org/www-project-top-ten',
      },
      {
        stepType: 'Course',
        description: 'Attack practice sites, from injection to access control',
        url: 'https://portswigger.net/web-security',
      },
      {
        stepType: 'Open Source',
        description: 'Run a deliberately insecure shop and attack it',
        url: 'https://github.com/juice-shop/juice-shop',
      },
      {
        stepType: 'Article',
        description: 'Look up the defence for each attack while you code',
        url: 'https://cheatsheetseries.owasp.org/',
      },
      {
        stepType: 'Article',
        description: 'Set the security headers of your site',
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
    name: 'Applied cryptography: encryption, certificates and TLS',
    description:
      'For programmers who use cryptography without inventing it. You learn the building blocks, follow a TLS connection byte by byte and break weak ciphers in exercises. Afterwards you can choose safe algorithms and configure HTTPS.',
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
        description: 'Learn how free certificates are issued',
        url: 'https://letsencrypt.org/how-it-works/',
      },
      {
        stepType: 'Article',
        description: 'Read what every byte of a TLS connection does',
        url: 'https://tls13.xargs.org/',
      },
      {
        stepType: 'Article',
        description: 'Read the TLS standard',
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
    name: 'Protect your accounts: passwords, phishing and privacy settings',
    description:
      'For everyone who uses a phone and a computer; no technical knowledge needed. You check your accounts for leaks, learn to recognise phishing and set up a password manager. Afterwards your accounts and devices are protected. Takes one weekend.',
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
        description: 'Take a phishing quiz',
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
