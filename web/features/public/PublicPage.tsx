import type { ReactNode } from 'react'
import { PublicHead } from './PublicHead.tsx'

interface PublicPageProps {
  title: string
  description: string
  lead: string
  children: ReactNode
}

/** A public page of text, with a title, a lead and sections. */
export function PublicPage({ title, description, lead, children }: PublicPageProps) {
  return (
    <div className="py-6 sm:py-12">
      <PublicHead title={title} description={description} />
      <header className="mb-10 sm:mb-14">
        <h1 className="max-w-[20ch] text-[clamp(2.1rem,5vw,3.25rem)] font-[720]">{title}</h1>
        <p className="mt-4 max-w-[52ch] text-[1.15rem] text-muted">{lead}</p>
      </header>
      <div className="grid gap-12 sm:gap-16">{children}</div>
    </div>
  )
}
