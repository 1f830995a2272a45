import { useTranslation } from 'react-i18next'
import { CairnStones } from '#web/ui/display/CairnStones.tsx'
import { Cover } from '#web/ui/display/Cover.tsx'
import { Logo } from '#web/ui/display/Logo.tsx'
import { PersonCover } from '#web/ui/display/PersonCover.tsx'
import { Piece } from './Piece.tsx'
import { State } from './State.tsx'

export function DrawnSamples() {
  const { t } = useTranslation()
  return (
    <>
      <Piece of={['Logo']}>
        <State is="name">
          <Logo />
        </State>
        <State is="bare">
          <Logo bare />
        </State>
      </Piece>
      <Piece of={['Cover', 'PersonCover']}>
        {(['badge', 'other', 'third'] as const).map((badge) => (
          <State key={badge} is="card">
            <Cover seed={badge} hue={t(`guide.sample.${badge}`)} className="h-28 rounded-m" />
          </State>
        ))}
        <State is="photo">
          <PersonCover person={{ id: 'photo', cover: '/apple-touch-icon.png' }} className="h-28 rounded-m" />
        </State>
        <State is="wide" wide>
          <Cover seed="wide" variant="wide" className="h-36 rounded-m" />
        </State>
      </Piece>
      <Piece of={['CairnStones']}>
        <State is="poster">
          <CairnStones className="h-64 rounded-3xl" />
        </State>
      </Piece>
    </>
  )
}
