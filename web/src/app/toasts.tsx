/** Toasts that want an answer are drawn by the feature whose answer it is. */
import { FollowedToast } from '@/features/people/followed-toast'
import { drawPersonsWith } from '@/lib/notify'

drawPersonsWith((person, text, id) => <FollowedToast person={person} text={text} id={id} />)
