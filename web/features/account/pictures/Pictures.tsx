import type { Profile } from '#contract/person.ts'
import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { PersonCover } from '#web/features/people/display/PersonCover.tsx'
import { PictureField } from './PictureField.tsx'

export function Pictures({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-5 md:grid-cols-[minmax(16rem,1fr)_2fr]">
      <PictureField kind="photo" isSet={profile.photoURL !== null}>
        <Avatar id={profile.id} initial={profile.initial} photoURL={profile.photoURL} size="xl" />
      </PictureField>
      <PictureField kind="cover" isSet={profile.cover !== null}>
        <PersonCover person={profile} className="aspect-[10/3] max-h-40 rounded-m" />
      </PictureField>
    </div>
  )
}
