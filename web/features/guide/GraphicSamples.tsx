import Award from 'lucide-react/icons/award'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { Stone } from '#web/core/ui/display/Stone.tsx'
import { JourneyCover } from '#web/features/journeys/display/JourneyCover.tsx'
import { BadgeStone } from '#web/features/people/display/BadgeStone.tsx'
import { PersonCover } from '#web/features/people/display/PersonCover.tsx'
import { ComponentSample, StateSample } from './Sample.tsx'
import TEXTS from './texts.json'

/** A built-in badge of each field. */
const FIELDS = [
  'Python',
  'Mathematics',
  'Physics',
  'Economics',
  'Cooking',
  'History',
  'Languages',
  'Music',
  'Photography',
]

/** A sample journey of one field, with more steps done than in the sample before. */
function sampleCover(badge: string, index: number) {
  const stepUnits = Array.from({ length: 9 }, (_, step) => step)
  return {
    coverSeed: badge,
    badges: [{ name: badge }],
    stepCount: 9,
    stepUnits,
    doneSteps: stepUnits.slice(0, index + 1),
  }
}

export function GraphicSamples() {
  return (
    <>
      <ComponentSample names={['Logo']}>
        <StateSample state="name">
          <Logo />
        </StateSample>
        <StateSample state="bare">
          <Logo bare />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['PersonCover']}>
        <StateSample state="empty">
          <PersonCover person={{ id: 'person', cover: null }} className="h-28 rounded-m" />
        </StateSample>
        <StateSample state="photo">
          <PersonCover person={{ id: 'photo', cover: '/apple-touch-icon.png' }} className="h-28 rounded-m" />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['JourneyCover', 'JourneyMap']}>
        {FIELDS.map((badge, index) => (
          <StateSample key={badge} state="card">
            <JourneyCover journey={sampleCover(badge, index)} className="h-26 rounded-m" />
          </StateSample>
        ))}
      </ComponentSample>
      <ComponentSample names={['Stone']}>
        <StateSample state="filled">
          <Stone hue={TEXTS.sample.badge}>
            <Award size={20} aria-hidden="true" />
          </Stone>
        </StateSample>
        <StateSample state="empty">
          <Stone hue={null}>
            <Award size={20} aria-hidden="true" />
          </Stone>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['BadgeStone']}>
        {[...FIELDS.slice(0, 3), TEXTS.sample.other].map((badge) => (
          <StateSample key={badge} state="card">
            <BadgeStone name={badge} />
          </StateSample>
        ))}
      </ComponentSample>
      <ComponentSample names={['CairnStones']}>
        <StateSample state="poster">
          <CairnStones className="h-64 rounded-3xl" />
        </StateSample>
      </ComponentSample>
    </>
  )
}
