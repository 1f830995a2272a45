import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Person } from '#contract/person.ts'

type Named = Pick<Person, 'id' | 'displayName'>

/** The names of people, each with a link to the profile. */
export function PersonNames({ people, className = '' }: { people: readonly Named[]; className?: string }) {
  return people.map(({ id, displayName }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Link
        to="/app/user/profile"
        search={{ userId: id }}
        className={`inline-block min-h-6 content-center hover:underline ${className}`}
      >
        <bdi>{displayName}</bdi>
      </Link>
    </Fragment>
  ))
}
