import { useTranslation } from 'react-i18next'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { AvatarGroup } from '#web/ui/display/AvatarGroup.tsx'
import { Piece } from './Piece.tsx'
import { State } from './State.tsx'
import { useSamplePeople } from './sample.people.ts'

const SIZES = ['sm', 'md', 'lg', 'xl'] as const

export function PeopleSamples() {
  const { t } = useTranslation()
  const people = useSamplePeople()
  return (
    <>
      <Piece of={['Avatar']}>
        <State is="letter">
          <span className="flex items-end gap-3">
            {SIZES.map((size, index) => (
              <Avatar
                key={size}
                id={`face${index}`}
                initial={t('guide.sample.person').charAt(0)}
                photoURL={null}
                size={size}
              />
            ))}
          </span>
        </State>
        <State is="photo">
          <Avatar id="photo" initial="" photoURL="/apple-touch-icon.png" size="xl" name={t('guide.sample.person')} />
        </State>
      </Piece>
      <Piece of={['AvatarGroup']}>
        <State is="group">
          <AvatarGroup people={people} total={12} />
        </State>
      </Piece>
    </>
  )
}
