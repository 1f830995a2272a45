import type { DemoJourney } from '../demo-journey.ts'

export const cloud: DemoJourney[] = [
  {
    key: 'first-steps-on-aws',
    owner: 'lea',
    name: 'First steps on AWS',
    description:
      'My first bill was a shock, so this journey begins with the bill. Then: who may do what, where files live, code that runs without a server, and how to write it all down so you can delete it.',
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
        description: 'Lock the root user away and give each person their own key',
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
        description: 'Describe all of it in code, destroy it, and bring it back',
        url: 'https://docs.aws.amazon.com/cdk/v2/guide/home.html',
      },
      {
        stepType: 'Course',
        description: 'Fill the gaps with the free courses, one service at a time',
        url: 'https://skillbuilder.aws/',
      },
      {
        stepType: 'Open Source',
        description: 'Read what practitioners say that the manual does not',
        url: 'https://github.com/open-guides/og-aws',
      },
      {
        stepType: 'Article',
        description: 'Ask your design the six uncomfortable questions',
        url: 'https://aws.amazon.com/architecture/well-architected/',
      },
    ],
  },
  {
    key: 'containers-then-kubernetes',
    owner: 'lea',
    name: 'Containers first, then Kubernetes',
    description:
      'Most people meet Kubernetes one year too early. We pack one program well, then understand what a cluster takes off our hands, and at the end we build one with no magic left in it.',
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
        description: 'Learn the twelve habits that containers expect of a program',
        url: 'https://12factor.net/',
      },
      {
        stepType: 'Course',
        description: 'Deploy, scale and update it on a small cluster',
        url: 'https://kubernetes.io/docs/tutorials/kubernetes-basics/',
      },
      { stepType: 'Article', description: 'Pack the cluster files into one chart', url: 'https://helm.sh/docs/' },
      {
        stepType: 'Open Source',
        description: 'Build a cluster by hand, once, to know what it is made of',
        url: 'https://github.com/kelseyhightower/kubernetes-the-hard-way',
      },
    ],
  },
  {
    key: 'calm-operations',
    owner: 'lea',
    name: 'Calm operations',
    description:
      'Being on call does not have to hurt. These are the texts that taught our team to measure what users feel, to page less, and to talk about failures without looking for somebody to blame.',
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
        description: 'Read one honest post-mortem a week, as a team',
        url: 'https://github.com/danluu/post-mortems',
      },
      {
        stepType: 'Article',
        description: 'See which habits really go along with better delivery',
        url: 'https://dora.dev/',
      },
    ],
  },
]
