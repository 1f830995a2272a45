import type { DemoJourney } from '../demo-journey.ts'

export const games: DemoJourney[] = [
  {
    key: 'a-small-game-that-is-finished',
    owner: 'mateus',
    name: 'A small game that is finished',
    description:
      'A finished small game beats a dream of a big one. You follow one tutorial to the very end, steal two good ideas, add your own twist, and give it to strangers at a jam.',
    badges: ['Game Development', 'Algorithms', 'Music'],
    daysAgo: 125,
    pull: 0.45,
    steps: [
      {
        stepType: 'Article',
        description: 'Make the first game exactly as written, without detours',
        url: 'https://docs.godotengine.org/en/stable/getting_started/first_2d_game/index.html',
      },
      {
        stepType: 'Book',
        description: 'Read about state and the game loop when your code knots up',
        url: 'https://gameprogrammingpatterns.com/',
      },
      {
        stepType: 'Article',
        description: 'Let your enemies find the way',
        url: 'https://www.redblobgames.com/pathfinding/a-star/introduction.html',
      },
      { stepType: 'Book', description: 'Make things fall, flock and grow', url: 'https://natureofcode.com/' },
      {
        stepType: 'Event (virtual/in-person)',
        description: 'Join a jam for beginners and hand in on time',
        url: 'https://itch.io/jams',
      },
    ],
  },
  {
    key: 'light-noise-and-hexagons',
    owner: 'mateus',
    name: 'Light, noise and hexagons',
    description:
      'For the moment when your game works and looks like a spreadsheet. A gentle way into shaders, maps that draw themselves, and grids with six neighbours instead of four.',
    badges: ['Game Development', 'Mathematics', 'Algorithms'],
    daysAgo: 7,
    pull: 0.11,
    steps: [
      {
        stepType: 'Book',
        description: 'Paint your first gradient on the graphics card',
        url: 'https://thebookofshaders.com/',
      },
      {
        stepType: 'Article',
        description: 'Learn everything there is to know about hexagons',
        url: 'https://www.redblobgames.com/grids/hexagons/',
      },
      {
        stepType: 'Book',
        description: 'Turn randomness into wind, terrain and water',
        url: 'https://natureofcode.com/',
      },
      {
        stepType: 'Video Series',
        description: 'Brush up the matrices behind every camera',
        url: 'https://www.3blue1brown.com/topics/linear-algebra',
      },
    ],
  },
]
