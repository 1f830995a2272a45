import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

interface OfferProps {
  title: string
  price: string
  text: string
  points: readonly string[]
  /** A link or button. */
  children: ReactNode
}

/** A way to use Cairn, with its price and features. */
export function Offer({ title, price, text, points, children }: OfferProps) {
  return (
    <section className="panel flex min-w-0 flex-col gap-5 p-6 sm:p-8">
      <div>
        <h2 className="text-xl">{title}</h2>
        <p className="mt-3 font-head text-[2.4rem] leading-tight font-[700] text-brand">{price}</p>
        <p className="mt-1 text-muted">{text}</p>
      </div>
      <ul className="grid grow content-start gap-3">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3">
            <Check size={19} strokeWidth={2.4} aria-hidden="true" className="mt-0.5 text-brand" />
            <span className="min-w-0">{point}</span>
          </li>
        ))}
      </ul>
      <div>{children}</div>
    </section>
  )
}
