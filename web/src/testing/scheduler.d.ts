/** What tests use of the queue in which React runs its work; the package has no types. */
declare module 'scheduler' {
  export const unstable_LowPriority: number
  export function unstable_scheduleCallback(priority: number, run: () => void): void
}
