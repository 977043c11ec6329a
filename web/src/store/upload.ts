/** Uploads a file and reports progress, which `fetch` cannot. Rejects like `store/http`. */
import { LIMITS, type Picture } from '@/wire'
import { apiUrl, TENANT } from '@/lib/api'
import { answerTo, type Answered, bodyOf } from './http'

/** `share` is from 0 to 1. */
export type Progress = (share: number) => void

/** The accepted formats; the server also checks the content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp']

export function isPicture(file: File): boolean {
  return PICTURE_TYPES.includes(file.type) && file.size > 0 && file.size <= LIMITS.PICTURE_BYTES_MAX
}

export function upload(path: string, field: string, file: File, onProgress: Progress): Promise<unknown> {
  return answerTo((token) => send(path, field, file, onProgress, token))
}

/** Uploads a picture that others will see; returns its path. */
export async function uploadImage(file: File, progress: Progress): Promise<string> {
  const { url } = (await upload('/media', 'image', file, progress)) as Picture
  return url
}

function send(path: string, field: string, file: File, onProgress: Progress, token: string | undefined): Promise<Answered> {
  const form = new FormData()
  form.set(field, file, file.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiUrl(path))
    request.setRequestHeader('tenant_id', String(TENANT))
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve({ status: request.status, data: bodyOf(request.responseText) })
    request.onerror = () => reject(new TypeError('the network did not answer'))
    request.send(form)
  })
}
