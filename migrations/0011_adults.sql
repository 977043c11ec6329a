-- Junior groups are for events and for coaches' pupils: accounts belong to adults, whose profiles no longer name one.
UPDATE app_user SET age_group = NULL WHERE age_group IN ('u8', 'u9', 'u10', 'u11', 'u12', 'u14', 'u16', 'u18');
