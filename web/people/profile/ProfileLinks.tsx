import { useTranslation } from 'react-i18next'
import { hrefOf } from '#contract/link.ts'
import type { Profile } from '#contract/person.ts'
import { networkOf } from './networks.ts'

/** Links to a person's other sites; `folded` shows icons only. */
export function ProfileLinks({ profile, folded = false }: { profile: Profile; folded?: boolean }) {
  const { t } = useTranslation()
  if (profile.links.length === 0) return null
  return (
    <ul aria-label={t('people.links.all')} className={`flex flex-wrap ${folded ? '-mx-2.5' : 'gap-x-5'}`}>
      {profile.links.map((link) => (
        <li key={link} className="min-w-0">
          <ProfileLink link={link} owner={profile.displayName} folded={folded} />
        </li>
      ))}
    </ul>
  )
}

/** Links that browsers can't open (ftp) are plain text. */
function ProfileLink({ link, owner, folded }: { link: string; owner: string; folded: boolean }) {
  const { t } = useTranslation()
  const href = hrefOf(link)
  const { name, Icon } = networkOf(link)
  if (href === null) return folded ? null : <span dir="ltr">{link}</span>
  const label = folded ? t('people.links.one', { place: name, name: owner }) : undefined
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title={folded ? name : link}
      className={`inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 ${folded ? 'min-w-10 justify-center rounded-xl text-muted hover:bg-sunk hover:text-brand' : 'font-[560] text-brand hover:underline'}`}
    >
      <Icon size={folded ? 18 : 16} aria-hidden="true" />
      {!folded && (
        <span dir="ltr" className="truncate">
          {name}
        </span>
      )}
    </a>
  )
}
