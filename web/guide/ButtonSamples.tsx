import Footprints from 'lucide-react/icons/footprints'
import Heart from 'lucide-react/icons/heart'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '#web/ui/base/Button.tsx'
import { IconButton } from '#web/ui/base/IconButton.tsx'
import { Spinner } from '#web/ui/base/Spinner.tsx'
import { Chip } from '#web/ui/display/Chip.tsx'
import { Piece } from './Piece.tsx'
import { State } from './State.tsx'
import { FROM_THE_RIGHT } from './sample.texts.ts'

const LOOKS = ['primary', 'quiet', 'soft', 'danger'] as const

export function ButtonSamples() {
  const { t } = useTranslation()
  const action = t('guide.sample.action')
  return (
    <>
      <Piece of={['Button']}>
        {LOOKS.map((look) => (
          <State key={look} is={look}>
            <Button variant={look}>{action}</Button>
          </State>
        ))}
        <State is="default">
          <a href="#buttons" className={buttonClass({ variant: 'quiet' })}>
            <Footprints size={18} aria-hidden="true" />
            {action}
          </a>
        </State>
        <State is="large">
          <Button size="lg">{action}</Button>
        </State>
        <State is="disabled">
          <Button disabled>{action}</Button>
        </State>
        <State is="busy">
          <Button busy>{action}</Button>
        </State>
        <State is="long">
          <Button variant="soft">
            <span className="min-w-0 [overflow-wrap:anywhere]">{t('guide.sample.long')}</span>
          </Button>
        </State>
        <State is="rtl">
          <Button variant="quiet">{FROM_THE_RIGHT}</Button>
        </State>
      </Piece>
      <Piece of={['IconButton']}>
        <State is="default">
          <IconButton label={action}>
            <Heart size={20} aria-hidden="true" />
          </IconButton>
        </State>
        <State is="disabled">
          <IconButton label={action} disabled>
            <Heart size={20} aria-hidden="true" />
          </IconButton>
        </State>
      </Piece>
      <ChipSamples />
      <Piece of={['Spinner']}>
        <State is="busy">
          <Spinner className="text-brand" />
        </State>
      </Piece>
    </>
  )
}

function ChipSamples() {
  const { t } = useTranslation()
  const [pressed, setPressed] = useState(true)
  const [kept, setKept] = useState(true)
  const badge = t('guide.sample.badge')
  return (
    <Piece of={['Chip']}>
      <State is="plain">
        <Chip>{badge}</Chip>
      </State>
      <State is="selected">
        <Chip selected>{badge}</Chip>
      </State>
      <State is="toggle">
        <Chip size="lg" selected={pressed} onClick={() => setPressed(!pressed)}>
          {badge}
        </Chip>
      </State>
      <State is="removable">
        {kept ? (
          <Chip onRemove={() => setKept(false)}>{badge}</Chip>
        ) : (
          <Button variant="soft" onClick={() => setKept(true)}>
            {t('guide.sample.undo')}
          </Button>
        )}
      </State>
      <State is="disabled">
        <Chip onClick={() => setPressed(!pressed)} disabled>
          {badge}
        </Chip>
      </State>
      <State is="long">
        <Chip>{t('guide.sample.long')}</Chip>
      </State>
      <State is="rtl">
        <Chip selected>{FROM_THE_RIGHT}</Chip>
      </State>
    </Piece>
  )
}
