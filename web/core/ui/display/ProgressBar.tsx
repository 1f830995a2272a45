interface ProgressBarProps {
  value: number
  max: number
  label: string
  className?: string
}

export function ProgressBar({ value, max, label, className = 'h-1.5' }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      className={`overflow-hidden rounded-full bg-line ${className}`}
    >
      <svg
        width="100%"
        height="100%"
        preserveAspectRatio="none"
        viewBox="0 0 100 1"
        aria-hidden="true"
        className="block rtl:-scale-x-100"
      >
        <rect width={Math.round(share * 100)} height="1" fill="currentColor" className="text-brand" />
      </svg>
    </div>
  )
}
