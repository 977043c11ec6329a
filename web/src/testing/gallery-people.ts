import type { Person } from '@/ui/avatar'

/** People with drawn portraits; the ids are chosen so that the portraits suit the names. */
export const people: Person[] = [
  { id: 'maya-30714', name: 'Maya Okafor' },
  { id: 'linh-2604', name: 'Linh Tran' },
  { id: 'diego-1713', name: 'Diego Fuentes' },
  { id: 'priya-5505', name: 'Priya Raman' },
  { id: 'tomasz-9707', name: 'Tomasz Zieliński' },
  { id: 'elena-233', name: 'Elena Vasquez' },
  { id: 'camila-255', name: 'Camila Reyes' },
  { id: 'omar-1529', name: 'Omar Farouk' },
]

export const person = (at: number): Person => people[at % people.length] ?? { id: 'nobody', name: 'Nobody' }
