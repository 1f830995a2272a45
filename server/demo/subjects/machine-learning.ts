import type { DemoJourney } from '#server/demo/demo-journey.ts'

export const machineLearning: DemoJourney[] = [
  {
    key: 'machine-learning-from-the-ground-up',
    owner: 'ada',
    name: 'Machine learning from the ground up',
    description:
      'For people who know some Python and school algebra. You learn how neural networks work, train models with scikit-learn and fast.ai, and study the statistics behind them. Plan about four months of evenings. Afterwards you can choose, train and evaluate a model for your own data.',
    badges: ['Machine Learning', 'Deep Learning', 'Python', 'Statistics'],
    daysAgo: 212,
    pull: 0.97,
    steps: [
      {
        stepType: 'Video Series',
        description: 'Watch what a neural network does before you read a single formula',
        url: 'https://www.3blue1brown.com/topics/neural-networks',
      },
      {
        stepType: 'Course',
        description: 'Learn the vocabulary: loss, features, overfitting, with short exercises',
        url: 'https://developers.google.com/machine-learning/crash-course',
      },
      {
        stepType: 'Path',
        description: 'Learn the linear algebra you need with animations',
        journey: 'linear-algebra-you-can-see',
      },
      {
        stepType: 'Book',
        description: 'Read chapters 2 to 6 for the statistics behind the models',
        url: 'https://www.statlearning.com/',
      },
      {
        stepType: 'Article',
        description: 'Try three models on one small data set with the user guide open',
        url: 'https://scikit-learn.org/stable/user_guide.html',
      },
      {
        stepType: 'Open Source',
        description: 'Read a 150-line automatic differentiation library, then write your own',
        url: 'https://github.com/karpathy/micrograd',
      },
      {
        stepType: 'Course',
        description: 'Train your first real image classifier in lesson one, then keep going',
        url: 'https://course.fast.ai/',
      },
      {
        stepType: 'Article',
        description: 'Read this list of common training mistakes',
        url: 'https://karpathy.github.io/2019/04/25/recipe/',
      },
      {
        stepType: 'Book',
        description: 'Look up the theory when you need it',
        url: 'https://www.deeplearningbook.org/',
      },
      {
        stepType: 'Documentary',
        description: 'Watch the documentary about AlphaGo',
        url: 'https://www.alphagomovie.com/',
      },
    ],
  },
  {
    key: 'from-spreadsheet-to-python',
    owner: 'ada',
    name: 'Data analysis with Python: from spreadsheets to pandas',
    description:
      'For people who work with spreadsheets and reach their limits. You load and clean a table with pandas, plot it and learn the statistics to interpret it. Afterwards you can analyse your own data set and say how certain the result is.',
    badges: ['Data Analysis', 'Python', 'Statistics'],
    daysAgo: 148,
    pull: 0.62,
    steps: [
      {
        stepType: 'Article',
        description: 'Install pandas and redo one of your own spreadsheets with it',
        url: 'https://pandas.pydata.org/docs/getting_started/index.html',
      },
      {
        stepType: 'Book',
        description: 'Work through cleaning and reshaping with the author of pandas',
        url: 'https://wesmckinney.com/book/',
      },
      {
        stepType: 'Book',
        description: 'Keep this open for NumPy and plotting; every page is a notebook',
        url: 'https://jakevdp.github.io/PythonDataScienceHandbook/',
      },
      {
        stepType: 'Article',
        description: 'Try out probability, variance and inference interactively',
        url: 'https://seeing-theory.brown.edu/',
      },
      {
        stepType: 'Book',
        description: 'Do the odd-numbered exercises on sampling and confidence',
        url: 'https://openstax.org/details/books/introductory-statistics-2e',
      },
      {
        stepType: 'Course',
        description: 'Repeat everything in short lessons on new data',
        url: 'https://www.kaggle.com/learn',
      },
    ],
  },
  {
    key: 'charts-people-can-read',
    owner: 'ada',
    name: 'Data visualization: choose and design clear charts',
    description:
      'For people who write reports or present data. You learn which chart fits which question, how to choose colours for colour-blind readers, and how to build a chart in code. Afterwards you can make charts that readers understand without explanation.',
    badges: ['Data Visualization', 'Data Analysis', 'Accessibility'],
    daysAgo: 61.5,
    pull: 0.34,
    steps: [
      {
        stepType: 'Book',
        description: 'Learn which chart fits which question, with good and bad examples',
        url: 'https://clauswilke.com/dataviz/',
      },
      {
        stepType: 'Article',
        description: 'Choose a chart for your data with a decision tree',
        url: 'https://www.data-to-viz.com/',
      },
      {
        stepType: 'Article',
        description: 'Choose colours that work in print and for colour-blind readers',
        url: 'https://colorbrewer2.org/',
      },
      {
        stepType: 'Article',
        description: 'Study how one site explains complex data with line charts',
        url: 'https://ourworldindata.org/',
      },
      {
        stepType: 'Open Source',
        description: 'Rebuild one of those charts in code',
        url: 'https://observablehq.com/plot/',
      },
    ],
  },
]
