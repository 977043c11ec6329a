/** Uploads a file and reports progress, which `fetch` cannot. Rejects like `lib/http`. */
import { LIMITS } from '@/wire'
import { refreshTokens } from '@/store/session'
import { readTokens } from '@/store/session-storage'
import { apiUrl, TENANT } from './api'
import { HttpError } from './http'

/** `share` is from 0 to 1. */
export type Progress = (share: number) => void

/** The accepted formats; the server also checks the content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export function isPicture(file: File): boolean {
  return PICTURE_TYPES.includes(file.type) && file.size > 0 && file.size <= LIMITS.PICTURE_BYTES_MAX
}

export async function upload(path: string, field: string, file: File, onProgress: Progress): Promise<unknown> {
  const answer = await send(path, field, file, onProgress)
  if (answer.status !== 401) return settle(answer)
  const refreshed = await refreshTokens()
  if (refreshed.is === 'unreachable') throw refreshed.error
  if (refreshed.is === 'lost') throw refreshed.data ?? new HttpError(answer.status, answer.data)
  return settle(await send(path, field, file, onProgress))
}

interface Answer {
  status: number
  data: unknown
}

function settle({ status, data }: Answer): unknown {
  if (status >= 200 && status < 300) return data
  throw new HttpError(status, data)
}

function send(path: string, field: string, file: File, onProgress: Progress): Promise<Answer> {
  const form = new FormData()
  form.set(field, file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl(path))
    request.setRequestHeader('tenant_id', String(TENANT))
    const token = readTokens()?.access_token
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, data: read(request.responseText) })
    request.onerror = () => reject(new TypeError('the network did not answer'))
    request.send(form)
  })
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
