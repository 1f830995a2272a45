import type { DemoJourney } from './demo-journey.ts'

export const games: DemoJourney[] = [
  {
    key: 'a-small-game-that-is-finished',
    owner: 'mateus',
    name: 'Make your first video game and publish it at a game jam',
    description:
      'For beginners who know a little programming. You build one game from a tutorial, learn the game loop, pathfinding and simple physics, and join a beginners’ jam. Afterwards you have a finished game that others can play.',
    badges: ['Game Development', 'Algorithms', 'Music'],
    daysAgo: 125,
    pull: 0.45,
    level: 'beginner',
    steps: [
      {
        stepType: 'Article',
        description: 'Make your first game exactly as the tutorial says',
        url: 'https://docs.godotengine.org/en/stable/getting_started/first_2d_game/index.html',
        minutes: 180,
        cost: 'free',
        note: 'Don’t change anything yet. A finished small game teaches more than an unfinished big one.',
      },
      {
        stepType: 'Book',
        description: 'Read the chapters on state and the game loop',
        url: 'https://gameprogrammingpatterns.com/',
        minutes: 420,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Add pathfinding for your enemies',
        url: 'https://www.redblobgames.com/pathfinding/a-star/introduction.html',
        minutes: 60,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Simulate gravity, flocks and growth',
        url: 'https://natureofcode.com/',
        minutes: 600,
        cost: 'free',
      },
      {
        stepType: 'Event (virtual/in-person)',
        description: 'Join a game jam for beginners and submit your game',
        url: 'https://itch.io/jams',
        minutes: 2880,
        cost: 'free',
        optional: true,
      },
    ],
  },
  {
    key: 'light-noise-and-hexagons',
    owner: 'mateus',
    name: 'Learn shaders: light, noise and hexagons',
    description:
      'For game programmers who know basic maths. You write your first fragment shaders, generate terrain from noise and work with hexagonal grids. Afterwards you can add your own effects and generated maps to a game.',
    badges: ['Game Development', 'Mathematics', 'Algorithms'],
    daysAgo: 7,
    pull: 0.11,
    level: 'intermediate',
    steps: [
      {
        stepType: 'Book',
        description: 'Write your first fragment shader: a gradient',
        url: 'https://thebookofshaders.com/',
        minutes: 480,
        cost: 'free',
      },
      {
        stepType: 'Article',
        description: 'Learn how to store and draw hexagonal grids',
        url: 'https://www.redblobgames.com/grids/hexagons/',
        minutes: 60,
        cost: 'free',
      },
      {
        stepType: 'Book',
        description: 'Use noise to generate terrain and movement',
        url: 'https://natureofcode.com/',
        minutes: 600,
        cost: 'free',
      },
      {
        stepType: 'Video Series',
        description: 'Review the matrices used for cameras',
        url: 'https://www.3blue1brown.com/topics/linear-algebra',
        minutes: 180,
        cost: 'free',
      },
    ],
  },
]
