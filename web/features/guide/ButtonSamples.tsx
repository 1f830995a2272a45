import Footprints from 'lucide-react/icons/footprints'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { Button, buttonClass } from '#web/core/ui/base/Button.tsx'
import { IconButton } from '#web/core/ui/base/IconButton.tsx'
import { Spinner } from '#web/core/ui/base/Spinner.tsx'
import { Chip } from '#web/core/ui/display/Chip.tsx'
import { ComponentSample, RIGHT_TO_LEFT_TEXT, StateSample } from './Sample.tsx'
import TEXTS from './texts.json'

const LOOKS = ['primary', 'quiet', 'soft', 'plain', 'danger'] as const

export function ButtonSamples() {
  const action = TEXTS.sample.action
  return (
    <>
      <ComponentSample names={['Button']}>
        {LOOKS.map((look) => (
          <StateSample key={look} state={look}>
            <Button variant={look}>{action}</Button>
          </StateSample>
        ))}
        <StateSample state="default">
          <a href="#buttons" className={buttonClass({ variant: 'quiet' })}>
            <Footprints size={18} aria-hidden="true" />
            {action}
          </a>
        </StateSample>
        <StateSample state="large">
          <Button size="lg">{action}</Button>
        </StateSample>
        <StateSample state="disabled">
          <Button disabled>{action}</Button>
        </StateSample>
        <StateSample state="busy">
          <Button busy>{action}</Button>
        </StateSample>
        <StateSample state="long">
          <Button variant="soft">
            <span className="min-w-0 [overflow-wrap:anywhere]">{TEXTS.sample.long}</span>
          </Button>
        </StateSample>
        <StateSample state="rtl">
          <Button variant="quiet">{RIGHT_TO_LEFT_TEXT}</Button>
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['IconButton']}>
        <StateSample state="default">
          <IconButton label={action}>
            <Heart size={20} aria-hidden="true" />
          </IconButton>
        </StateSample>
        <StateSample state="disabled">
          <IconButton label={action} disabled>
            <Heart size={20} aria-hidden="true" />
          </IconButton>
        </StateSample>
      </ComponentSample>
      <ChipSamples />
      <ComponentSample names={['Spinner']}>
        <StateSample state="busy">
          <Spinner className="text-brand" />
        </StateSample>
      </ComponentSample>
    </>
  )
}

function ChipSamples() {
  const { t } = useTranslation()
  const [pressed, setPressed] = useState(true)
  const [isShown, setIsShown] = useState(true)
  const badge = TEXTS.sample.badge
  return (
    <ComponentSample names={['Chip']}>
      <StateSample state="plain">
        <Chip>{badge}</Chip>
      </StateSample>
      <StateSample state="selected">
        <Chip selected>{badge}</Chip>
      </StateSample>
      <StateSample state="toggle">
        <Chip size="lg" selected={pressed} onClick={() => setPressed(!pressed)}>
          {badge}
        </Chip>
      </StateSample>
      <StateSample state="removable">
        {isShown ? (
          <Chip onRemove={() => setIsShown(false)}>{badge}</Chip>
        ) : (
          <Button variant="soft" onClick={() => setIsShown(true)}>
            {t('ui.undo')}
          </Button>
        )}
      </StateSample>
      <StateSample state="disabled">
        <Chip onClick={() => setPressed(!pressed)} disabled>
          {badge}
        </Chip>
      </StateSample>
      <StateSample state="long">
        <Chip>{TEXTS.sample.long}</Chip>
      </StateSample>
      <StateSample state="rtl">
        <Chip selected>{RIGHT_TO_LEFT_TEXT}</Chip>
      </StateSample>
    </ComponentSample>
  )
}
