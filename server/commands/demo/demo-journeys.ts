import { cloud } from './subjects/cloud.ts'
import { databases } from './subjects/databases.ts'
import type { DemoJourney } from './subjects/demo-journey.ts'
import { design } from './subjects/design.ts'
import { finance } from './subjects/finance.ts'
import { games } from './subjects/games.ts'
import { health } from './subjects/health.ts'
import { inOtherLanguages } from './subjects/in-other-languages.ts'
import { machineLearning } from './subjects/machine-learning.ts'
import { mathematics } from './subjects/mathematics.ts'
import { musicAndArt } from './subjects/music-and-art.ts'
import { naturalScience } from './subjects/natural-science.ts'
import { programmingLanguages } from './subjects/programming-languages.ts'
import { security } from './subjects/security.ts'
import { startups } from './subjects/startups.ts'
import { typescript } from './subjects/typescript.ts'
import { webDevelopment } from './subjects/web-development.ts'
import { workingHabits } from './subjects/working-habits.ts'
import { writingAndLanguages } from './subjects/writing-and-languages.ts'

/** All journeys of the demonstration. */
export const demoJourneys: DemoJourney[] = [
  ...machineLearning,
  ...webDevelopment,
  ...typescript,
  ...design,
  ...cloud,
  ...databases,
  ...security,
  ...programmingLanguages,
  ...workingHabits,
  ...finance,
  ...startups,
  ...writingAndLanguages,
  ...mathematics,
  ...naturalScience,
  ...musicAndArt,
  ...games,
  ...health,
  ...inOtherLanguages,
]
