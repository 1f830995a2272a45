import { useSearch } from '@tanstack/react-router'
import { MailedLinkPage } from './MailedLinkPage.tsx'
import { useMailedLink } from './useMailedLink.ts'

/** The page of the link "no more invitations" in an invitation email. */
export function RefuseInvitationsPage() {
  const { token } = useSearch({ from: '/auth/refuse-invitations' })
  const link = useMailedLink('refuseInvitations', token)
  return <MailedLinkPage link={link} texts="stopInvitations" />
}
