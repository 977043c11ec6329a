//! What the wire allows, in one place; `docs/wire.md` lists them.

macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident: $type:ty = $value:expr;)*) => {
        $($(#[doc = $doc])+ pub const $name: $type = $value;)*

        /// Every limit with its value and meaning.
        #[must_use]
        pub fn all() -> Vec<(&'static str, String, &'static str)> {
            vec![$((stringify!($name), $name.to_string(), concat!($($doc),+).trim()),)*]
        }
    };
}

limits! {
    /// Bytes in a client's frame, and in a message made of fragments.
    CLIENT_FRAME_MAX: usize = 32 * 1024;
    /// Bytes in a reply or a snapshot; more is paged.
    REPLY_MAX: usize = 64 * 1024;
    /// Bytes in a push's body; more is said as "changed" and fetched.
    PUSH_MAX: usize = 16 * 1024;
    /// Topics that one command may push to.
    COMMAND_TOPICS_MAX: usize = 64;
    /// Requests under way at once on one socket; one more is `busy`.
    IN_FLIGHT_MAX: usize = 16;
    /// Topics that one socket listens to.
    SUBSCRIPTIONS_MAX: usize = 512;
    /// Topics named in `resume`, and chats that `session.open` subscribes to.
    RESUME_TOPICS_MAX: usize = 256;
    /// Missed pushes replayed for one topic on resuming; more is a reset.
    REPLAY_TOPIC_MAX: usize = 500;
    /// Missed pushes replayed in all on resuming.
    REPLAY_MAX: usize = 2_000;
    /// Items in one page of any list.
    PAGE_MAX: usize = 100;
    /// Messages in the snapshot of a chat and in a page of its history unless another number is asked for.
    HISTORY_PAGE: usize = 50;
    /// Characters in a message.
    MESSAGE_TEXT_MAX: usize = 4_000;
    /// Characters in a room's title.
    ROOM_TITLE_MAX: usize = 80;
    /// People in one room.
    ROOM_MEMBERS_MAX: usize = 20_000;
    /// People added to a room by one command, the founder of a new room aside.
    ROOM_ADD_MAX: usize = 50;
    /// Members listed in a `Room` at most: owners and admins first, then by joining; `member_count` tells how many there are.
    /// A room with more is not told who types and who has read.
    ROOM_MEMBERS_LISTED: usize = 100;
    /// Minutes during which an author may edit a message.
    MESSAGE_EDIT_MINUTES: u64 = 15;
    /// Days without a message after which a room is no longer subscribed to by `session.open`.
    ROOM_RECENT_DAYS: u64 = 30;
    /// People whose presence one socket watches.
    PRESENCE_WATCH_MAX: usize = 100;
    /// Characters in a person's name.
    NAME_MAX: usize = 60;
    /// Characters in a handle.
    HANDLE_MAX: usize = 30;
    /// Characters that a handle has at least.
    HANDLE_MIN: usize = 3;
    /// Characters that a password has at least (`spec.md` section 9).
    PASSWORD_MIN: usize = 8;
    /// Bytes in a password; hashing time grows with length.
    PASSWORD_MAX: usize = 256;
    /// Characters in an e-mail address.
    EMAIL_MAX: usize = 254;
    /// Characters in a comment to the operator.
    COMMENT_MAX: usize = 4_000;
    /// Digits of a code sent by mail.
    CODE_DIGITS: usize = 6;
    /// Minutes that such a code holds.
    CODE_MINUTES: u64 = 15;
    /// Tries before such a code is void.
    CODE_TRIES: u32 = 5;
    /// Characters that somebody writes about themselves.
    ABOUT_ME_MAX: usize = 1_000;
    /// Characters in the name of an area.
    AREA_NAME_MAX: usize = 120;
    /// Cents that an hour with a coach costs at most.
    HOURLY_RATE_MAX: i64 = 1_000_000;
    /// Bytes of an uploaded picture.
    PICTURE_BYTES_MAX: usize = 10 * 1024 * 1024;
    /// Pixels of an uploaded picture.
    PICTURE_PIXELS_MAX: u64 = 50_000_000;
    /// Miles around a place that can be searched.
    SEARCH_DISTANCE_MAX: u32 = 500;
    /// Miles around a place that are searched unless said otherwise (`spec.md` section 9).
    SEARCH_DISTANCE: u32 = 10;
    /// People in one page of `people.search`.
    SEARCH_PAGE: usize = 24;
    /// People counted by `people.search`; more is said as this many.
    SEARCH_COUNT_MAX: usize = 1_000;
    /// People in one answer of `people.find`.
    PEOPLE_FOUND_MAX: usize = 20;
    /// People in one `people.get`.
    PEOPLE_GET_MAX: usize = 100;
    /// Characters in the name of a court.
    COURT_NAME_MAX: usize = 80;
    /// Characters in a description of a court or an event.
    DESCRIPTION_MAX: usize = 2_000;
    /// Characters in the address of a court, on the street or on the web.
    ADDRESS_MAX: usize = 250;
    /// Characters in a phone number.
    PHONE_MAX: usize = 30;
    /// Courts of one surface in one place.
    COURT_COUNT_MAX: i64 = 200;
    /// Pictures of one court.
    COURT_IMAGES_MAX: usize = 6;
    /// Cents that an hour on a court, or a seat in an event, costs at most.
    PRICE_MAX: i64 = 1_000_000;
    /// Characters in a review.
    REVIEW_MAX: usize = 2_000;
    /// Characters in the name of an event.
    EVENT_NAME_MAX: usize = 80;
    /// Characters that say which court of a place.
    COURT_NOTE_MAX: usize = 40;
    /// Seats that an event has at least.
    CAPACITY_MIN: i64 = 2;
    /// Seats that an event has at most.
    CAPACITY_MAX: i64 = 64;
    /// People who wait for a seat, or have asked for one, in one event.
    EVENT_WAITING_MAX: i64 = 500;
    /// Entries of a roster that a snapshot lists.
    ENROLMENTS_LISTED: usize = 150;
    /// Events in one series.
    SERIES_MAX: usize = 60;
    /// Days ahead for which an event can be made.
    EVENT_AHEAD_DAYS: i64 = 400;
    /// Hours that an event on one day lasts at most; a camp of several days, its days times this.
    EVENT_HOURS_MAX: i64 = 16;
    /// Characters in the reason of a cancellation, a removal or a dispute.
    REASON_MAX: usize = 300;
    /// People invited by one command.
    INVITE_MAX: usize = 50;
    /// Characters in the name of a guest.
    GUEST_NAME_MAX: usize = 60;
    /// Events in one page of a search or a list.
    EVENT_PAGE: usize = 24;
    /// Days counted by one search of events.
    EVENT_DAYS_MAX: u8 = 14;
    /// Hours after which a reported result confirms itself.
    MATCH_CONFIRM_HOURS: u64 = 48;
    /// Days after the end of an event during which results and attendance are entered.
    RESULT_DAYS: u64 = 7;
    /// Hours that somebody says ahead that they are free.
    PLAY_HOURS_MAX: u64 = 12;
    /// Miles that one can be free within.
    PLAY_DISTANCE_MAX: u32 = 50;
    /// Minutes without a device of theirs, after which somebody is no longer free.
    PLAY_AWAY_MINUTES: u64 = 30;
    /// Minutes in which a question whether somebody plays now can be answered.
    PLAY_ANSWER_MINUTES: u64 = 15;
    /// People asked at once.
    PLAY_ASKED_MAX: usize = 50;
}
