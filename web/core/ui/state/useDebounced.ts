import { useEffect, useState } from 'react'

/** The latest value that has not changed for `milliseconds`. */
export function useDebounced<Value>(value: Value, milliseconds: number, initial = value): Value {
  const [debounced, setDebounced] = useState(initial)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
