import { Link, useLocation, useRouter } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { Skeleton } from '#web/core/ui/base/Skeleton.tsx'

interface Part<Name extends string> {
  name: Name
  label: string
  icon: LucideIcon
}

interface PartsPageProps<Name extends string> {
  /** The address of the page. The parameter `part` names the open part, except the first one. */
  to: string
  title: string
  parts: readonly Part<Name>[]
  open: Name
  /** Elements beside the title. */
  action?: ReactNode
  /** Elements below the links on wide screens, else below the part. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of settings in parts, one of which is open. */
export function PartsPage<Name extends string>({
  to,
  title,
  parts,
  open,
  action,
  aside,
  children,
}: PartsPageProps<Name>) {
  const content = useRef<HTMLElement>(null)
  const firstPart = useRef<string | null>(open)
  return (
    <>
      <div className="mb-4.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="text-[clamp(1.6875rem,4vw,2.125rem)]">{title}</h1>
        {action}
      </div>
      <div className="grid max-w-280 grid-cols-1 items-start gap-7 min-[1181px]:grid-cols-[13rem_minmax(0,1fr)]">
        <div className="contents min-[1181px]:sticky min-[1181px]:top-21 min-[1181px]:grid min-[1181px]:gap-4.5">
          <PartNavigation to={to} title={title} parts={parts} open={open} />
          {aside && <div className="max-[1180px]:order-last">{aside}</div>}
        </div>
        <section
          ref={content}
          tabIndex={-1}
          aria-label={parts.find(({ name }) => name === open)?.label}
          className="grid min-w-0 grid-cols-1 gap-4.5 outline-none"
        >
          <Suspense fallback={<Skeleton className="h-120 w-full rounded-panel" />}>
            {children}
            <FocusOnOpening key={open} part={open} content={content} firstPart={firstPart} />
          </Suspense>
        </section>
      </div>
    </>
  )
}

type NavigationProps = Pick<PartsPageProps<string>, 'to' | 'title' | 'parts' | 'open'>

/** The parts are links, so that each has an address and Back returns to the previous one. */
function PartNavigation({ to, title, parts, open }: NavigationProps) {
  const router = useRouter()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const show = () => list.current && scrollToCurrent(list.current)
    show()
    // The router restores the former scroll position after rendering another part, so this runs
    // then.
    return router.subscribe('onRendered', show)
  }, [router])
  return (
    <nav aria-label={title} className="min-w-0">
      <ul
        ref={list}
        className="grid gap-0.5 max-[1180px]:grid-flow-col max-[1180px]:justify-start max-[1180px]:gap-1.5 max-[1180px]:overflow-x-auto max-[1180px]:[scrollbar-width:none] max-sm:-mx-4 max-sm:px-4"
      >
        {parts.map(({ name, label, icon: Icon }, index) => (
          <li key={name}>
            <Link
              to={to}
              search={{ part: index === 0 ? undefined : name } as never}
              activeOptions={{ includeSearch: true, exact: true, explicitUndefined: true }}
              aria-current={name === open ? 'page' : undefined}
              className="flex min-h-11.5 items-center gap-2.75 rounded-[0.625rem] px-3.5 font-semibold whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:bg-card aria-[current]:text-brand aria-[current]:inset-ring-[1.5px] aria-[current]:inset-ring-brand"
            >
              <Icon size={18} aria-hidden="true" className="shrink-0 max-[720px]:hidden" />
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls the row of links only sideways, until the open part is visible. */
function scrollToCurrent(list: HTMLElement): void {
  const link = list.querySelector('[aria-current]')?.getBoundingClientRect()
  const row = list.getBoundingClientRect()
  if (!link) return
  if (link.left < row.left) list.scrollLeft += link.left - row.left
  else if (link.right > row.right) list.scrollLeft += link.right - row.right
}

interface OpeningProps {
  part: string
  content: RefObject<HTMLElement | null>
  /** The part with which the page was opened; null after another one was opened. */
  firstPart: RefObject<string | null>
}

/** Moves the focus to the element that the address names, or to the part after changing to it. */
function FocusOnOpening({ part, content, firstPart }: OpeningProps) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    const target = document.getElementById(hash)
    target?.scrollIntoView()
    if (target) target.focus({ preventScroll: true })
    else if (firstPart.current !== part) content.current?.focus({ preventScroll: true })
    if (firstPart.current !== part) firstPart.current = null
  }, [hash, part, content, firstPart])
  return null
}
