/** For scrolling by script, which the styles for reduced motion do not reach. */
export function smoothly(): ScrollBehavior {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
