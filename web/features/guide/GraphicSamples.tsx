import Award from 'lucide-react/icons/award'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { CairnStones } from '#web/core/ui/display/CairnStones.tsx'
import { Cover } from '#web/core/ui/display/Cover.tsx'
import { Logo } from '#web/core/ui/display/Logo.tsx'
import { Stone } from '#web/core/ui/display/Stone.tsx'
import { PersonCover } from '#web/features/people/display/PersonCover.tsx'
import { ComponentSample, StateSample } from './Sample.tsx'

export function GraphicSamples() {
  const { t } = useTranslation()
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
      <ComponentSample names={['Cover', 'PersonCover']}>
        {(['badge', 'other', 'third'] as const).map((badge) => (
          <StateSample key={badge} state="card">
            <Cover seed={badge} hue={t(`guide.sample.${badge}`)} className="h-28 rounded-m" />
          </StateSample>
        ))}
        <StateSample state="photo">
          <PersonCover person={{ id: 'photo', cover: '/apple-touch-icon.png' }} className="h-28 rounded-m" />
        </StateSample>
        <StateSample state="wide" wide>
          <Cover seed="wide" variant="wide" className="h-36 rounded-m" />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['Stone']}>
        <StateSample state="filled">
          <Stone hue={t('guide.sample.badge')}>
            <Award size={20} aria-hidden="true" />
          </Stone>
        </StateSample>
        <StateSample state="empty">
          <Stone hue={null}>
            <Award size={20} aria-hidden="true" />
          </Stone>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['CairnStones']}>
        <StateSample state="poster">
          <CairnStones className="h-64 rounded-3xl" />
        </StateSample>
      </ComponentSample>
    </>
  )
}
