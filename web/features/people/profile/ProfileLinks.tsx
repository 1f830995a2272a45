import { hrefOf } from '#contract/link.ts'
import type { Profile } from '#contract/person.ts'
import { useTranslation } from '#web/core/i18n/translation.tsx'
import { networkOf } from './networks.ts'

/** Links to a person's other sites; `iconsOnly` shows icons only. */
export function ProfileLinks({ profile, iconsOnly = false }: { profile: Profile; iconsOnly?: boolean }) {
  const { t } = useTranslation()
  if (profile.links.length === 0) return null
  return (
    <ul aria-label={t('people.links.all')} className={`flex flex-wrap ${iconsOnly ? '-mx-2.5' : 'gap-x-5'}`}>
      {profile.links.map((link) => (
        <li key={link} className="min-w-0">
          <ProfileLink link={link} owner={profile.displayName} iconsOnly={iconsOnly} />
        </li>
      ))}
    </ul>
  )
}

/** Links that browsers can't open (ftp) are plain text. */
function ProfileLink({ link, owner, iconsOnly }: { link: string; owner: string; iconsOnly: boolean }) {
  const { t } = useTranslation()
  const href = hrefOf(link)
  const { name, Icon } = networkOf(link)
  if (href === null) return iconsOnly ? null : <span dir="ltr">{link}</span>
  const label = iconsOnly ? t('people.links.one', { place: name, name: owner }) : undefined
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={label}
      title={iconsOnly ? name : link}
      className={`inline-flex min-h-11 min-w-0 max-w-full items-center gap-1.5 ${iconsOnly ? 'min-w-10 justify-center rounded-xl text-muted hover:bg-sunk hover:text-brand' : 'font-[560] text-brand hover:underline'}`}
    >
      <Icon size={iconsOnly ? 18 : 16} aria-hidden="true" />
      {!iconsOnly && (
        <span dir="ltr" className="truncate">
          {name}
        </span>
      )}
    </a>
  )
}
