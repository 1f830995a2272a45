import ExternalLink from 'lucide-react/icons/external-link'
import { useTranslation } from 'react-i18next'
import { hostOf, hrefOf } from '#contract/link.ts'
import type { Profile } from '#contract/person.ts'
import { useFormats } from '#web/i18n/formats.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Cover } from '#web/ui/Cover.tsx'

/** Cover, face, name, what they do and how many are around them. */
export function ProfileHeader({ profile }: { profile: Profile }) {
  return (
    <header className="panel overflow-hidden">
      <ProfileCover profile={profile} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-5 px-5 pb-6 sm:px-8">
        <Avatar
          initial={profile.initial}
          photoURL={profile.photoURL}
          id={profile.id}
          size="xl"
          className="relative -mt-8 border-4"
        />
        <div className="min-w-0 flex-1 basis-56 pt-4">
          <h1 dir="auto" className="text-[2rem]">
            {profile.displayName}{' '}
            {profile.pronouns && (
              <span className="font-text text-base font-normal tracking-normal text-muted">{profile.pronouns}</span>
            )}
          </h1>
          <Position profile={profile} />
        </div>
        <Counts profile={profile} />
      </div>
      <About profile={profile} />
    </header>
  )
}

function ProfileCover({ profile }: { profile: Profile }) {
  if (profile.cover === null) return <Cover seed={profile.id} variant="wide" className="h-32 sm:h-46" />
  return <img src={profile.cover} alt="" className="h-32 w-full object-cover sm:h-46" />
}

function Position({ profile: { role, company } }: { profile: Profile }) {
  const { t } = useTranslation()
  const position = role && company ? t('people.profile.roleAt', { role, company }) : (role ?? company)
  if (!position) return null
  return (
    <p dir="auto" className="mt-1 text-muted">
      {position}
    </p>
  )
}

function Counts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { number } = useFormats()
  const counts = [
    { count: profile.follower, label: t('people.profile.followers', { count: profile.follower }) },
    { count: profile.following, label: t('people.profile.following', { count: profile.following }) },
    { count: profile.totalPost, label: t('people.profile.journeys', { count: profile.totalPost }) },
  ]
  return (
    <dl className="flex gap-7 text-center">
      {counts.map(({ count, label }) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="font-head text-xl font-bold">{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

function About({ profile: { about, links } }: { profile: Profile }) {
  if (!about && links.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-line px-5 py-5 sm:px-8">
      {about && (
        <p dir="auto" className="max-w-[70ch] whitespace-pre-line text-muted">
          {about}
        </p>
      )}
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-5">
          {links.map((link) => (
            <li key={link}>
              <ProfileLink link={link} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What cannot be opened (ftp) is shown all the same. */
function ProfileLink({ link }: { link: string }) {
  const href = hrefOf(link)
  if (href === null) return <span dir="ltr">{link}</span>
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="inline-flex min-h-11 items-center gap-1.5 font-[560] text-brand hover:underline"
    >
      <span dir="ltr">{hostOf(link)}</span>
      <ExternalLink size={15} aria-hidden="true" />
    </a>
  )
}
