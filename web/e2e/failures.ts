import { stripVTControlCharacters } from 'node:util'
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter'

/** What was expected and what was received stand in the first lines; where it was called, further down. */
const LINES = 12

/** Repeats what failed at the very end, briefly: logs are often cut to their last lines. */
export default class Failures implements Reporter {
  private root: Suite | undefined

  onBegin(_: FullConfig, root: Suite): void {
    this.root = root
  }

  onEnd(): void {
    for (const test of this.root?.allTests() ?? []) if (test.outcome() === 'unexpected') process.stdout.write(summaryOf(test))
  }

  printsToStdio(): boolean {
    return true
  }
}

function summaryOf(test: TestCase): string {
  const messages = test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message))
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, LINES))
  return [`\nFailed: ${test.titlePath().filter(Boolean).join(' › ')}`, ...lines.map((line) => `  ${line}`), ''].join('\n')
}
