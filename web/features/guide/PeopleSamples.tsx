import { Avatar } from '#web/core/ui/display/Avatar.tsx'
import { AvatarGroup } from '#web/core/ui/display/AvatarGroup.tsx'
import { PersonNames } from '#web/features/people/display/PersonNames.tsx'
import { PersonRow } from '#web/features/people/display/PersonRow.tsx'
import { ComponentSample, StateSample, useSamplePeople } from './Sample.tsx'
import TEXTS from './texts.json'

const SIZES = ['sm', 'md', 'lg', 'xl'] as const

export function PeopleSamples() {
  const people = useSamplePeople()
  return (
    <>
      <ComponentSample names={['Avatar']}>
        <StateSample state="letter">
          <span className="flex items-end gap-3">
            {SIZES.map((size, index) => (
              <Avatar
                key={size}
                id={`face${index}`}
                initial={TEXTS.sample.person.charAt(0)}
                photoURL={null}
                size={size}
              />
            ))}
          </span>
        </StateSample>
        <StateSample state="photo">
          <Avatar id="photo" initial="" photoURL="/apple-touch-icon.png" size="xl" name={TEXTS.sample.person} />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['AvatarGroup']}>
        <StateSample state="group">
          <AvatarGroup people={people} total={12} />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['PersonNames']}>
        <StateSample state="group">
          <PersonNames people={people} />
        </StateSample>
      </ComponentSample>
      <ComponentSample names={['PersonRow']}>
        <StateSample state="group">
          <ul>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </ul>
        </StateSample>
      </ComponentSample>
    </>
  )
}
