import { useSearch } from '@tanstack/react-router'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** Where an invitation's "no more invitations" leads. */
export function RefuseInvitationsPage() {
  const { token } = useSearch({ from: '/auth/refuse-invitations' })
  const link = useMailedLink('refuseInvitations', token)
  return <MailedLinkPage link={link} words="stopInvitations" />
}
