//! Limits of the wire, in one place; `docs/wire.md` lists them.

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
    /// Bytes in a client's message, fragmented or not.
    CLIENT_FRAME_MAX: usize = 32 * 1024;
    /// Bytes in a reply or a snapshot; larger results are paged.
    REPLY_MAX: usize = 64 * 1024;
    /// Bytes in a push's body; larger changes are announced and fetched.
    PUSH_MAX: usize = 16 * 1024;
    /// Topics that one command may push to.
    COMMAND_TOPICS_MAX: usize = 96;
    /// Requests in progress on one socket; further ones get `busy`.
    IN_FLIGHT_MAX: usize = 16;
    /// Topics that one socket can subscribe to.
    SUBSCRIPTIONS_MAX: usize = 512;
    /// Topics in `resume`, and chats to which `session.open` subscribes.
    RESUME_TOPICS_MAX: usize = 256;
    /// Missed pushes replayed per topic on resuming; with more, the topic is reset.
    REPLAY_TOPIC_MAX: usize = 500;
    /// Missed pushes replayed over all topics on resuming.
    REPLAY_MAX: usize = 2_000;
    /// Items in one page of any list.
    PAGE_MAX: usize = 100;
    /// Messages in a chat's snapshot and, by default, in a page of its history.
    HISTORY_PAGE: usize = 50;
    /// Characters in a message.
    MESSAGE_TEXT_MAX: usize = 4_000;
    /// Characters in an announcement.
    ANNOUNCEMENT_MAX: usize = 1_000;
    /// Characters in a room's title.
    ROOM_TITLE_MAX: usize = 80;
    /// People in one room.
    ROOM_MEMBERS_MAX: usize = 20_000;
    /// People added to a room by one command, not counting the creator of a new room.
    ROOM_ADD_MAX: usize = 50;
    /// Members listed in a `Room`: owners and admins first, then in order of joining; `member_count` counts all. Rooms with more
    /// members get no typing and read pushes.
    ROOM_MEMBERS_LISTED: usize = 100;
    /// Minutes after sending during which a message can be edited.
    MESSAGE_EDIT_MINUTES: u64 = 15;
    /// Days without a message after which `session.open` no longer subscribes to a room.
    ROOM_RECENT_DAYS: u64 = 30;
    /// People whose presence one socket can watch.
    PRESENCE_WATCH_MAX: usize = 100;
    /// Characters in a person's name.
    NAME_MAX: usize = 60;
    /// Characters in a handle.
    HANDLE_MAX: usize = 30;
    /// Minimum characters in a handle.
    HANDLE_MIN: usize = 3;
    /// Minimum characters in a password (`spec.md` section 9).
    PASSWORD_MIN: usize = 8;
    /// Bytes in a password; limits the time of hashing.
    PASSWORD_MAX: usize = 256;
    /// Characters in an e-mail address.
    EMAIL_MAX: usize = 254;
    /// Characters in a comment to the operator.
    COMMENT_MAX: usize = 4_000;
    /// Digits in a code sent by mail.
    CODE_DIGITS: usize = 6;
    /// Minutes for which such a code is valid.
    CODE_MINUTES: u64 = 15;
    /// Attempts after which such a code is void.
    CODE_TRIES: u32 = 5;
    /// Browsers of one person that get notifications while no page is open.
    PUSH_DEVICES: usize = 10;
    /// Characters in a profile's "about me".
    ABOUT_ME_MAX: usize = 1_000;
    /// Characters in the name of an area.
    AREA_NAME_MAX: usize = 120;
    /// A coach's hourly rate, in cents.
    HOURLY_RATE_MAX: i64 = 1_000_000;
    /// Bytes in an uploaded picture.
    PICTURE_BYTES_MAX: usize = 10 * 1024 * 1024;
    /// Pixels in an uploaded picture.
    PICTURE_PIXELS_MAX: u64 = 50_000_000;
    /// Search distance, in miles.
    SEARCH_DISTANCE_MAX: u32 = 500;
    /// Default search distance, in miles (`spec.md` section 9).
    SEARCH_DISTANCE: u32 = 10;
    /// People in one page of `people.search`.
    SEARCH_PAGE: usize = 24;
    /// `people.search` counts results up to this.
    SEARCH_COUNT_MAX: usize = 1_000;
    /// People in one reply to `people.find`.
    PEOPLE_FOUND_MAX: usize = 20;
    /// People in one `people.get`.
    PEOPLE_GET_MAX: usize = 100;
    /// The version of the base map, in the address of its tiles, which clients keep: it is raised when tiles change.
    MAP_VERSION: u32 = 1;
    /// The closest zoom of the base map.
    MAP_ZOOM_MAX: u8 = 14;
    /// How many units wide and high a tile of the base map is.
    MAP_TILE_SIZE: i32 = 1_024;
    /// Characters in the name of a court.
    COURT_NAME_MAX: usize = 80;
    /// Characters in a description of a court or an event.
    DESCRIPTION_MAX: usize = 2_000;
    /// Characters in a court's street address or website.
    ADDRESS_MAX: usize = 250;
    /// Characters in a phone number.
    PHONE_MAX: usize = 30;
    /// Courts of one surface at one place.
    COURT_COUNT_MAX: i64 = 200;
    /// Pictures of one court.
    COURT_IMAGES_MAX: usize = 6;
    /// People with a role in one event, or asked to take one.
    STAFF_MAX: usize = 10;
    /// Price of an hour on a court or of a seat in an event, in cents.
    PRICE_MAX: i64 = 1_000_000;
    /// Characters in a post.
    POST_TEXT_MAX: usize = 3_000;
    /// Pictures of one post.
    POST_IMAGES_MAX: usize = 6;
    /// Characters in a comment on a post.
    POST_COMMENT_MAX: usize = 1_000;
    /// People mentioned in one post or comment; further ones are not.
    MENTIONS_MAX: usize = 10;
    /// Posts in one page of a feed.
    FEED_PAGE: usize = 20;
    /// Distance of a feed of an area, in miles.
    FEED_DISTANCE_MAX: u32 = 50;
    /// Comments, or replies, in one page.
    POST_COMMENT_PAGE: usize = 20;
    /// Posts of one person in a day.
    POSTS_PER_DAY: u32 = 50;
    /// The same of a member of less than a week.
    NEWCOMER_POSTS_PER_DAY: u32 = 10;
    /// Comments and replies of one person in a day.
    POST_COMMENTS_PER_DAY: u32 = 500;
    /// The same of a member of less than a week.
    NEWCOMER_COMMENTS_PER_DAY: u32 = 50;
    /// Followers who are online and learn of a new post at once.
    POST_FOLLOWERS_MAX: usize = 1_000;
    /// Characters in the note of a report.
    REPORT_NOTE_MAX: usize = 1_000;
    /// Characters in an appeal.
    APPEAL_MAX: usize = 1_000;
    /// Days after a decision in which it can be appealed.
    APPEAL_DAYS: u64 = 30;
    /// Days for which somebody can be suspended.
    SUSPENSION_DAYS_MAX: u64 = 366;
    /// Characters in a review.
    REVIEW_MAX: usize = 2_000;
    /// Characters in the name of an event.
    EVENT_NAME_MAX: usize = 80;
    /// Characters in the note on which court to use.
    COURT_NOTE_MAX: usize = 40;
    /// Minimum seats in an event.
    CAPACITY_MIN: i64 = 2;
    /// Maximum seats in an event.
    CAPACITY_MAX: i64 = 64;
    /// People on the waiting list of one event, and pending requests.
    EVENT_WAITING_MAX: i64 = 500;
    /// Roster entries in a snapshot.
    ENROLMENTS_LISTED: usize = 150;
    /// Roster entries on a page.
    ROSTER_PAGE: usize = 100;
    /// Results on a page.
    RESULTS_PAGE: usize = 24;
    /// Events in one series.
    SERIES_MAX: usize = 60;
    /// Days ahead for which events can be created.
    EVENT_AHEAD_DAYS: i64 = 400;
    /// Guests that each player may bring.
    GUESTS_MAX: i16 = 3;
    /// The fewest dates that a poll proposes.
    POLL_DATES_MIN: usize = 2;
    /// The most dates that a poll proposes.
    POLL_DATES_MAX: usize = 6;
    /// Saved searches of one person.
    SAVED_SEARCHES_MAX: usize = 10;
    /// Characters in the name of a saved search.
    SEARCH_NAME_MAX: usize = 60;
    /// The most sides of a league.
    LEAGUE_SIDES_MAX: i64 = 128;
    /// The most fixtures of a draw: everybody twice among fifty. It is written in one step, and each result reads those of its group.
    LEAGUE_FIXTURES_MAX: usize = 2_500;
    /// The most groups of a league.
    LEAGUE_GROUPS_MAX: i64 = 32;
    /// Days that a league can last.
    LEAGUE_DAYS_MAX: i64 = 400;
    /// Undecided requests and waiting sides of one league.
    LEAGUE_WAITING_MAX: i64 = 200;
    /// Leagues that one person organises at a time.
    LEAGUES_ORGANISED_MAX: i64 = 30;
    /// Leagues in one page of a search or a list.
    LEAGUE_PAGE: usize = 24;
    /// Fixtures in one page of a list.
    FIXTURE_PAGE: usize = 50;
    /// Dates that a side proposes for a fixture.
    FIXTURE_DATES_MAX: usize = 5;
    /// Lines of a tie.
    TEAM_LINES_MAX: usize = 9;
    /// What a rubber can be worth.
    RUBBER_WORTH_MAX: i64 = 9;
    /// The most players of a team.
    TEAM_ROSTER_MAX: i64 = 30;
    /// Hours before a tie at which line-ups can be due.
    LINE_UPS_HOURS_MAX: i64 = 168;
    /// Characters in the name of a team.
    TEAM_NAME_MAX: usize = 40;
    /// Days in which a completed league can be opened again.
    LEAGUE_REOPEN_DAYS: u64 = 7;
    /// Bytes in the file of a league that is read back.
    LEAGUE_FILE_BYTES_MAX: usize = 12 * 1024 * 1024;
    /// Weekly hours of a coach.
    LESSON_HOURS_MAX: usize = 42;
    /// Kinds and lengths of lesson that a coach gives.
    LESSON_OFFERS_MAX: usize = 12;
    /// The shortest lesson, in minutes.
    LESSON_MINUTES_MIN: i64 = 30;
    /// The longest lesson, in minutes.
    LESSON_MINUTES_MAX: i64 = 180;
    /// Lengths of lessons are multiples of so many minutes.
    LESSON_MINUTES_STEP: i64 = 15;
    /// Minutes before its start until which a lesson can be booked, at most.
    LESSON_NOTICE_MAX: i64 = 20_160;
    /// Days ahead for which a lesson can be booked, at most.
    LESSON_HORIZON_MAX: i64 = 180;
    /// Minutes between two lessons, at most.
    LESSON_BUFFER_MAX: i64 = 120;
    /// Minutes between two lessons at different places, at most.
    LESSON_TRAVEL_MAX: i64 = 240;
    /// Hours before its start until which a lesson can be cancelled in time, at most.
    LESSON_CANCEL_HOURS_MAX: i64 = 168;
    /// Exceptions of a coach that are not over.
    LESSON_EXCEPTIONS_MAX: usize = 100;
    /// Days of which free times are listed at once.
    LESSON_SLOTS_DAYS: i64 = 35;
    /// Free times in one reply.
    LESSON_SLOTS_MAX: usize = 1_000;
    /// Pupils of a group lesson.
    LESSON_PUPILS_MAX: usize = 8;
    /// Cents of a lesson.
    LESSON_PRICE_MAX: i64 = 500_000;
    /// Counter-offers about one lesson.
    LESSON_ROUNDS_MAX: i64 = 4;
    /// Weeks that can be booked together.
    LESSON_WEEKS_MAX: i64 = 26;
    /// Open requests of one player.
    LESSON_OPEN_MAX: i64 = 20;
    /// Lessons in one page of a list.
    LESSON_PAGE: usize = 24;
    /// Hours in which a request is answered.
    LESSON_ANSWER_HOURS: u64 = 2;
    /// Minutes in which a request is answered if the lesson starts within three hours.
    LESSON_ANSWER_MINUTES_SOON: u64 = 15;
    /// Minutes after its start from which somebody can be marked absent from a lesson.
    LESSON_GRACE_MINUTES: u64 = 15;
    /// Hours in which somebody can object to having been marked absent.
    LESSON_OBJECT_HOURS: u64 = 48;
    /// Days in which a completed lesson can be reviewed.
    LESSON_REVIEW_DAYS: u64 = 14;
    /// Times that one player waits for.
    LESSON_WISHES_MAX: usize = 20;
    /// Free hours that a coach offers to followers in a day.
    LESSON_HOURS_OFFERED_MAX: i64 = 3;
    /// Characters in a coach's notes on a pupil.
    PUPIL_NOTES_MAX: usize = 4_000;
    /// Characters in a package's name.
    PACKAGE_NAME_MAX: usize = 60;
    /// Packages that one coach offers.
    PACKAGES_MAX: usize = 10;
    /// Lessons in a package, at most.
    PACKAGE_LESSONS_MAX: i64 = 50;
    /// Days in which a pass can be used, at most.
    PASS_DAYS_MAX: i64 = 730;
    /// Characters in what coaches must know of a child.
    CARE_NOTE_MAX: usize = 500;
    /// Children of one guardian.
    CHILDREN_MAX: usize = 10;
    /// Hours that an event can last, per day.
    EVENT_HOURS_MAX: i64 = 16;
    /// Characters in the reason for a cancellation, removal or dispute.
    REASON_MAX: usize = 300;
    /// Open invitations to one event by a player who does not organise it.
    PLAYER_INVITATIONS_MAX: i64 = 50;
    /// People invited by one command.
    INVITE_MAX: usize = 50;
    /// Characters in the name of a guest.
    GUEST_NAME_MAX: usize = 60;
    /// Events in one page of a search or a list.
    EVENT_PAGE: usize = 24;
    /// Days counted by one search for events.
    EVENT_DAYS_MAX: u8 = 14;
    /// Hours after which a reported result is confirmed automatically.
    MATCH_CONFIRM_HOURS: u64 = 48;
    /// Days after which a disputed result that nobody decided is void.
    DISPUTE_DAYS: u64 = 14;
    /// Events that a pad can send at once.
    PAD_EVENTS_MAX: usize = 500;
    /// Minutes after its last point in which a live match that is over can be changed.
    LIVE_FINISH_MINUTES: u64 = 10;
    /// Hours without an event after which a live match is finished.
    LIVE_IDLE_HOURS: u64 = 6;
    /// Hours before the start of an event from which its matches can be made.
    LIVE_BEFORE_HOURS: u64 = 24;
    /// The fewest people who can be dealt to courts.
    PAIRS_MIN: usize = 4;
    /// The most people who can be dealt to courts.
    PAIRS_MAX: usize = 32;
    /// Rounds of one draw of pairs.
    PAIRS_ROUNDS_MAX: u32 = 20;
    /// Courts of one draw of pairs.
    PAIRS_COURTS_MAX: u32 = 16;
    /// Bytes of a name among the pairs.
    PAIRS_NAME_MAX: usize = 40;
    /// Results of one event between the same players.
    RESULTS_PER_SIDES: usize = 3;
    /// Days after the end of an event during which results and attendance can be entered.
    RESULT_DAYS: u64 = 7;
    /// Hours ahead for which somebody can be marked free to play.
    PLAY_HOURS_MAX: u64 = 12;
    /// Distance within which somebody is free to play, in miles.
    PLAY_DISTANCE_MAX: u32 = 50;
    /// Minutes offline after which somebody is no longer free to play.
    PLAY_AWAY_MINUTES: u64 = 30;
    /// Minutes in which an ask to play can be answered.
    PLAY_ANSWER_MINUTES: u64 = 15;
    /// People in one ask to play.
    PLAY_ASKED_MAX: usize = 50;
}
