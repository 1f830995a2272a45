import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const cloud: DemoJourney[] = [
  {
    key: 'first-steps-on-aws',
    owner: 'lea',
    name: 'Start with AWS: accounts, costs, access and a first deployment',
    description:
      'For developers who are new to AWS. You set up an account with a cost limit, manage access, store files, run code without a server and describe all of it as code. Afterwards you can deploy a small service, tell what it will cost and delete it again.',
    badges: ['Amazon Web Services', 'Cloud Computing', 'DevOps'],
    daysAgo: 188,
    pull: 0.76,
    steps: [
      {
        stepType: 'Article',
        description: 'Open an account and learn what is free, and until when',
        url: 'https://aws.amazon.com/free/',
      },
      {
        stepType: 'Article',
        description: 'Estimate the cost of a tiny site before you build it',
        url: 'https://calculator.aws/',
      },
      {
        stepType: 'Article',
        description: 'Secure the root user and create a user for each person',
        url: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/best-practices.html',
      },
      {
        stepType: 'Article',
        description: 'Put your first file into a bucket and keep it private',
        url: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/Welcome.html',
      },
      {
        stepType: 'Article',
        description: 'Run ten lines of code with no server to look after',
        url: 'https://docs.aws.amazon.com/lambda/latest/dg/welcome.html',
      },
      {
        stepType: 'Article',
        description: 'Describe everything as code, delete it and create it again',
        url: 'https://docs.aws.amazon.com/cdk/v2/guide/home.html',
      },
      {
        stepType: 'Course',
        description: 'Take the free courses, one service at a time',
        url: 'https://skillbuilder.aws/',
      },
      {
        stepType: 'Open Source',
        description: 'Read practical advice that the documentation leaves out',
        url: 'https://github.com/open-guides/og-aws',
      },
      {
        stepType: 'Article',
        description: 'Review your design with the six pillars of the AWS framework',
        url: 'https://aws.amazon.com/architecture/well-architected/',
      },
    ],
  },
  {
    key: 'containers-then-kubernetes',
    owner: 'lea',
    name: 'Docker and Kubernetes: from one container to a cluster',
    description:
      'For developers who can use the command line. You pack a program as a Docker image, deploy it to a small Kubernetes cluster and finally build a cluster by hand. Afterwards you can run your own service in a cluster and explain what each part does.',
    badges: ['Docker', 'Kubernetes', 'DevOps', 'Linux'],
    daysAgo: 83,
    pull: 0.49,
    steps: [
      {
        stepType: 'Article',
        description: 'Pack a program of yours and run it on another machine',
        url: 'https://docs.docker.com/get-started/',
      },
      {
        stepType: 'Article',
        description: 'Make the image smaller, safer and quicker to build',
        url: 'https://docs.docker.com/build/building/best-practices/',
      },
      {
        stepType: 'Article',
        description: 'Learn the twelve factors of a program that runs well in containers',
        url: 'https://12factor.net/',
      },
      {
        stepType: 'Course',
        description: 'Deploy, scale and update it on a small cluster',
        url: 'https://kubernetes.io/docs/tutorials/kubernetes-basics/',
      },
      { stepType: 'Article', description: 'Package the cluster files as a Helm chart', url: 'https://helm.sh/docs/' },
      {
        stepType: 'Open Source',
        description: 'Build a cluster by hand to learn its parts',
        url: 'https://github.com/kelseyhightower/kubernetes-the-hard-way',
      },
    ],
  },
  {
    key: 'calm-operations',
    owner: 'lea',
    name: 'Run services reliably: monitoring, alerts and incident reviews',
    description:
      'For teams that are on call for their own software. You learn to measure what users notice, to set alerts that need action, and to review failures without blame. Afterwards you can define service levels and write an incident report.',
    badges: ['DevOps', 'Cloud Computing', 'Leadership'],
    daysAgo: 9.5,
    pull: 0.17,
    steps: [
      {
        stepType: 'Article',
        description: 'Eighteen short observations on why complex systems fail',
        url: 'https://how.complexsystems.fail/',
      },
      {
        stepType: 'Book',
        description: 'Read the chapters on risk, alerts and being on call',
        url: 'https://sre.google/sre-book/table-of-contents/',
      },
      {
        stepType: 'Article',
        description: 'Learn what logs, metrics and traces can each tell you',
        url: 'https://opentelemetry.io/docs/concepts/observability-primer/',
      },
      {
        stepType: 'Article',
        description: 'Collect the first metric of your own program',
        url: 'https://prometheus.io/docs/introduction/overview/',
      },
      {
        stepType: 'Open Source',
        description: 'Read one incident report a week as a team',
        url: 'https://github.com/danluu/post-mortems',
      },
      {
        stepType: 'Article',
        description: 'Learn which practices lead to faster and safer releases',
        url: 'https://dora.dev/',
      },
    ],
  },
]
